import { createHash } from 'node:crypto'

/** The SHA-256 of a token in hex, which is all we store of it. A plain hash is enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
