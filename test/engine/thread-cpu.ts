/** A result, and the processor time it took this thread alone: other load does not matter, as it would to a clock. */
export function withCpuMs<Result>(run: () => Result): { result: Result; cpuMs: number } {
  const before = process.threadCpuUsage()
  const result = run()
  const { user, system } = process.threadCpuUsage(before)
  return { result, cpuMs: (user + system) / 1000 }
}
