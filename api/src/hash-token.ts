import { createHash } from 'node:crypto'

/** What is kept of a secret of 256 random bits: its SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
