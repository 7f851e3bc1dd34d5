import type { Brand } from '@fennel/funnel'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'
import { resetLink } from './reset-link.ts'

/** A link to a new password, for whoever asked for one. */
export function passwordResetMail(
  brand: Brand,
  site: URL,
  facts: { readonly token: string; readonly minutes: number },
): ComposedMail {
  return renderMail(brand, {
    subject: `Choose a new ${brand.name} password`,
    heading: 'Choose a new password',
    blocks: [
      { kind: 'text', text: 'You asked for a new password. Press the button and choose one you like.' },
      { kind: 'button', label: 'Choose a new password', url: resetLink(site, facts.token) },
      {
        kind: 'note',
        text: `The link works once and for ${facts.minutes} minutes. If you ask again, only the newest link works.`,
      },
      {
        kind: 'note',
        text: 'You did not ask? Then you can leave this mail alone: your password stays as it is.',
      },
    ],
    reason: `You get this mail because somebody asked for a new password for your ${brand.name} account.`,
  })
}
