/** The device's date, `2025-08-21`. */
export function today(): string {
  const now = new Date()
  const two = (figure: number): string => String(figure).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
