import type { Brand } from '@fennel/funnel'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'
import { resetLink } from './reset-link.ts'

/** For a buyer who tried to make an account and has one: the way in, with a new password. */
export function signInLinkMail(
  brand: Brand,
  site: URL,
  facts: { readonly token: string; readonly minutes: number },
): ComposedMail {
  return renderMail(brand, {
    subject: `You already have a ${brand.name} account`,
    heading: 'You already have an account',
    blocks: [
      {
        kind: 'text',
        text: 'Somebody just tried to create an account with this email address, and there is one already. If that was you, welcome back.',
      },
      {
        kind: 'text',
        text: 'Choose a new password here and sign in with it. What you have bought with this address is waiting inside.',
      },
      { kind: 'button', label: 'Choose a password and sign in', url: resetLink(site, facts.token) },
      { kind: 'note', text: `The link works once and for ${facts.minutes} minutes.` },
      {
        kind: 'note',
        text: 'It was not you? Then you can leave this mail alone: nothing about your account has changed.',
      },
    ],
    reason: `You get this mail because your address belongs to a ${brand.name} account.`,
  })
}
