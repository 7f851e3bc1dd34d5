import type { AnswerValue } from '../answers.ts'
import { refuse, valid, type QuestionRules, type ValidationResult } from './question-rules.ts'

export const longestEmail = 254

/**
 * Cleans up a pasted address: removes whitespace, `mailto:`, angle brackets and a trailing period, comma or semicolon,
 * and lower-cases the domain. The part before @ keeps its capitals.
 */
export function normalizeEmail(raw: string): string {
  let address = raw.slice(0, 1000).normalize('NFKC')
  const open = address.lastIndexOf('<')
  const close = address.indexOf('>', open)
  if (open >= 0 && close > open) address = address.slice(open + 1, close)
  address = address.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '')
  if (address.toLowerCase().startsWith('mailto:')) address = address.slice('mailto:'.length)
  while (/[.,;]$/.test(address)) address = address.slice(0, -1)
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at) + address.slice(at).toLowerCase()
}

/** Whether this could be an email address: one @, a plausible name and a domain with a dot, at most 254 characters. */
export function isPlausibleEmail(address: string): boolean {
  if (address.length > longestEmail) return false
  const [local = '', domain = '', ...more] = address.split('@')
  if (more.length > 0 || local.length > 64) return false
  if (!/^[^\s\p{C}"(),:;<>[\\\]]+$/u.test(local)) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length >= 2 &&
    labels.every(
      (label) => /^[\p{L}\p{N}-]{1,63}$/u.test(label) && !label.startsWith('-') && !label.endsWith('-'),
    ) &&
    /^(?:\p{L}{2,}|xn--.+)$/u.test(last)
  )
}

function judge(answer: AnswerValue | undefined): ValidationResult {
  if (answer === undefined || answer === '')
    return refuse('Please enter your email so we can save your plan.')
  if (typeof answer !== 'string' || !isPlausibleEmail(answer)) {
    return refuse('Please check your email: it should look like name@example.com.')
  }
  return valid
}

export const email: QuestionRules<'email'> = {
  takesAnswer: true,
  parse: (_step, raw) => ({ ok: true, answer: normalizeEmail(raw) }),
  validate: (_step, answer) => judge(answer),
  summarize: (_step, answer) => (typeof answer === 'string' ? answer : ''),
}
