// Arrays in flat memory. A view is an address that can be indexed: it has no length, and costs nothing at run time.
// 8-bit and 16-bit numbers are read as i32, so that sums of them do not wrap.
import { reserve } from './memory'

@unmanaged
export class U8s {
  static reserve(n: i32): U8s { return changetype<U8s>(reserve(<usize>n)) }
  @inline @operator('[]') get(k: i32): i32 { return <i32>load<u8>(this.at(k)) }
  @inline @operator('[]=') set(k: i32, value: i32): void { store<u8>(this.at(k), <u8>value) }
  /** The address of an element. */
  @inline at(k: i32): usize { return changetype<usize>(this) + <usize>k }
  /** The elements from index 1 on. */
  @inline from(k: i32): U8s { return changetype<U8s>(this.at(k)) }
  /** Sixteen elements. */
  @inline vector(k: i32): v128 { return v128.load(this.at(k)) }
  @inline setVector(k: i32, value: v128): void { v128.store(this.at(k), value) }
  @inline fill(value: u8, n: i32): void { memory.fill(this.at(0), value, <usize>n) }
  @inline copy(other: U8s, n: i32): void { memory.copy(this.at(0), other.at(0), <usize>n) }
}

@unmanaged
export class U16s {
  static reserve(n: i32): U16s { return changetype<U16s>(reserve(<usize>n << 1)) }
  @inline @operator('[]') get(k: i32): i32 { return <i32>load<u16>(this.at(k)) }
  @inline @operator('[]=') set(k: i32, value: i32): void { store<u16>(this.at(k), <u16>value) }
  @inline at(k: i32): usize { return changetype<usize>(this) + (<usize>k << 1) }
  @inline from(k: i32): U16s { return changetype<U16s>(this.at(k)) }
  /** Eight elements; and one of them, eight times. */
  @inline vector(k: i32): v128 { return v128.load(this.at(k)) }
  @inline setVector(k: i32, value: v128): void { v128.store(this.at(k), value) }
  @inline splat(k: i32): v128 { return v128.load16_splat(this.at(k)) }
  @inline fill(byte: u8, n: i32): void { memory.fill(this.at(0), byte, <usize>n << 1) }
  @inline copy(other: U16s, n: i32): void { memory.copy(this.at(0), other.at(0), <usize>n << 1) }
}

@unmanaged
export class I32s {
  static reserve(n: i32): I32s { return changetype<I32s>(reserve(<usize>n << 2)) }
  @inline @operator('[]') get(k: i32): i32 { return load<i32>(this.at(k)) }
  @inline @operator('[]=') set(k: i32, value: i32): void { store<i32>(this.at(k), value) }
  @inline at(k: i32): usize { return changetype<usize>(this) + (<usize>k << 2) }
  @inline clear(n: i32): void { memory.fill(this.at(0), 0, <usize>n << 2) }
}

/** Addresses and other unsigned numbers of four bytes. */
@unmanaged
export class U32s {
  static reserve(n: i32): U32s { return changetype<U32s>(reserve(<usize>n << 2)) }
  @inline @operator('[]') get(k: i32): u32 { return load<u32>(this.at(k)) }
  @inline @operator('[]=') set(k: i32, value: u32): void { store<u32>(this.at(k), value) }
  @inline at(k: i32): usize { return changetype<usize>(this) + (<usize>k << 2) }
  @inline clear(n: i32): void { memory.fill(this.at(0), 0, <usize>n << 2) }
}

@unmanaged
export class U64s {
  static reserve(n: i32): U64s { return changetype<U64s>(reserve(<usize>n << 3)) }
  @inline @operator('[]') get(k: i32): u64 { return load<u64>(this.at(k)) }
  @inline @operator('[]=') set(k: i32, value: u64): void { store<u64>(this.at(k), value) }
  @inline at(k: i32): usize { return changetype<usize>(this) + (<usize>k << 3) }
  @inline from(k: i32): U64s { return changetype<U64s>(this.at(k)) }
  @inline clear(n: i32): void { memory.fill(this.at(0), 0, <usize>n << 3) }
}

@unmanaged
export class F64s {
  static reserve(n: i32): F64s { return changetype<F64s>(reserve(<usize>n << 3)) }
  @inline @operator('[]') get(k: i32): f64 { return load<f64>(this.at(k)) }
  @inline @operator('[]=') set(k: i32, value: f64): void { store<f64>(this.at(k), value) }
  @inline at(k: i32): usize { return changetype<usize>(this) + (<usize>k << 3) }
}

/** A set with one bit per element, in whole vectors. */
@unmanaged
export class Bits {
  /** Bytes of a set of `n` elements. */
  @inline static bytes(n: i32): usize { return <usize>((n + 127) >> 7) << 4 }
  static reserve(bytes: usize): Bits {
    const bits = changetype<Bits>(reserve(bytes))
    bits.clear(bytes)
    return bits
  }
  @inline at(byte: usize): usize { return changetype<usize>(this) + byte }
  @inline vector(byte: usize): v128 { return v128.load(this.at(byte)) }
  @inline clear(bytes: usize): void { memory.fill(this.at(0), 0, bytes) }
  @inline copy(other: Bits, bytes: usize): void { memory.copy(this.at(0), other.at(0), bytes) }
  @inline has(k: i32): bool { return ((load<u8>(this.at(<usize>(k >> 3))) >> <u8>(k & 7)) & 1) != 0 }
  @inline add(k: i32): void {
    const at = this.at(<usize>(k >> 3))
    store<u8>(at, <u32>load<u8>(at) | (<u32>1 << (k & 7)))
  }
  /** Sets sixteen elements, from `k` on (a multiple of 16). */
  @inline setSixteen(k: i32, bits: i32): void { store<u16>(this.at(<usize>(k >> 3)), <u16>bits) }
  addAll(other: Bits, bytes: usize): void {
    for (let b: usize = 0; b < bytes; b += 16) v128.store(this.at(b), v128.or(this.vector(b), other.vector(b)))
  }
  isSubsetOf(other: Bits, bytes: usize): bool {
    let missing = i8x16.splat(0)
    for (let b: usize = 0; b < bytes; b += 16) missing = v128.or(missing, v128.andnot(this.vector(b), other.vector(b)))
    return !v128.any_true(missing)
  }
  meets(other: Bits, bytes: usize): bool {
    let shared = i8x16.splat(0)
    for (let b: usize = 0; b < bytes; b += 16) shared = v128.or(shared, v128.and(this.vector(b), other.vector(b)))
    return v128.any_true(shared)
  }
}
