// Memory: one linear memory, allocated upwards and never freed, with a stack of scratch on top. Everything here is raw
// addresses: the kernel allocates nothing on the managed heap.

/** Next free address; blocks start on 16 bytes so that vector loads are aligned. */
let top: usize = __heap_base

/** Reserves `bytes` at the top of memory and returns the address. Grows the memory as needed; traps if refused. */
export function reserve(bytes: usize): usize {
  const at = (top + 15) & ~(<usize>15)
  top = at + bytes
  const have = (<usize>memory.size()) << 16
  if (top > have) {
    const pages = <i32>((top - have + 0xffff) >> 16)
    // Grows in steps of at least 1 MiB, because growing is a system call.
    if (memory.grow(max(pages, 16)) < 0 && memory.grow(pages) < 0) unreachable()
  }
  return at
}

/** The current top: pass it to `release` to free everything reserved since. */
export function mark(): usize {
  return top
}

/** Frees everything reserved since `mark` returned `at`. */
export function release(at: usize): void {
  top = at
}
