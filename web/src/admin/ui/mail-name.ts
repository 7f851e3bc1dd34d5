import { inWords } from './in-words.ts'

const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cancelled: 'Plan canceled',
    'rhythm-switched': 'Billing period changed',
    'second-factor-added': 'Two-factor authentication turned on',
    'second-factor-removed': 'Two-factor authentication turned off',
    'email-corrected': 'Email address corrected',
  }),
)

/** The display name of a kind of email. */
export function mailName(kind: string): string {
  return names.get(kind) ?? inWords(kind)
}
