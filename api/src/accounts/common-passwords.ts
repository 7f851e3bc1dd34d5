import { readFileSync } from 'node:fs'

/**
 * The 5,000 passwords of six signs and more that leaked most often, in lower case: the first ones anybody tries.
 * From the frequency list of zxcvbn (MIT licence, see NOTICE.md).
 */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Whether somebody guessing would have this one within minutes; capitals and spaces around it help nobody. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.trim().toLowerCase())
}
