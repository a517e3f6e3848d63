// CRC-32 as in PNG and gzip (polynomial 0xEDB88320, reflected): detects any damage of up to 32 bits in a row, and all
// but one in four billion of the rest. No defence against a forger.

const POLYNOMIAL = 0xedb88320

const table = new Uint32Array(256)
for (let byte = 0; byte < table.length; byte++) {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? POLYNOMIAL : 0)
  table[byte] = remainder
}

/** The checksum of the bytes, an unsigned integer of 32 bits. */
export function crc32(bytes: Uint8Array): number {
  let remainder = 0xffffffff
  for (let i = 0; i < bytes.length; i++) remainder = (remainder >>> 8) ^ table[(remainder ^ bytes[i]) & 0xff]
  return ~remainder >>> 0
}
