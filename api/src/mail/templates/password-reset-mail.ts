import type { Brand } from '@fennel/funnel'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'
import { resetLink } from './reset-link.ts'

/** A link to set a new password, for somebody who asked for one. With `isFirst`, the account has none yet. */
export function passwordResetMail(
  brand: Brand,
  site: URL,
  facts: { readonly token: string; readonly minutes: number; readonly isFirst: boolean },
): ComposedMail {
  return renderMail(brand, {
    subject: `Set a new ${brand.name} password`,
    heading: 'Set a new password',
    blocks: [
      { kind: 'text', text: 'You asked for a new password. Press the button below to set one.' },
      { kind: 'button', label: 'Set a new password', url: resetLink(site, facts.token) },
      {
        kind: 'note',
        text: `The link works once, for ${facts.minutes} minutes. A new password ends every link you got before.`,
      },
      {
        kind: 'note',
        text: `Didn't ask for this? You can ignore this email.${facts.isFirst ? '' : ' Your password stays as it is.'}`,
      },
    ],
    reason: `You received this email because someone asked for a new password for your ${brand.name} account.`,
  })
}
