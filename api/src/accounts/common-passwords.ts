import { readFileSync } from 'node:fs'

/**
 * The 5,000 most frequently leaked passwords of at least six characters, in lower case. From the frequency list of
 * zxcvbn (MIT license, see NOTICE.md).
 */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Whether an attacker would guess this password within minutes. Capitals and surrounding spaces do not help. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.trim().toLowerCase())
}
