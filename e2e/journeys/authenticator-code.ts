import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits an authenticator app shows now for a base-32 key (RFC 6238: SHA-1, 30 seconds). */
export function authenticatorCode(key: string): string {
  const bits = key
    .replaceAll(/\s/g, '')
    .replaceAll(/./g, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) % 16
  return String((digest.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, '0')
}
