import type { Brand } from '@fennel/funnel'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'
import { resetLink } from './reset-link.ts'

/** For a buyer who tried to create an account and already has one: the way in, with a new password. */
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
        text: 'Someone just tried to create an account with this email address, but it already has one. If that was you, welcome back.',
      },
      {
        kind: 'text',
        text: 'Set a new password below and log in with it. Everything you bought with this address is waiting for you.',
      },
      { kind: 'button', label: 'Set a password and log in', url: resetLink(site, facts.token) },
      { kind: 'note', text: `The link works once, for ${facts.minutes} minutes.` },
      {
        kind: 'note',
        text: "Wasn't you? You can ignore this email. Nothing about your account has changed.",
      },
    ],
    reason: `You received this email because your address belongs to a ${brand.name} account.`,
  })
}
