import { wordedDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { MailPayloads } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'

/** Tells an operator that their second factor was turned on, and what to do if it was somebody else. */
export function secondFactorAddedMail(
  brand: Brand,
  site: URL,
  { addedAt }: MailPayloads['second-factor-added'],
): ComposedMail {
  const moment = `${wordedDay(addedAt)} at ${addedAt.slice(11, 16)} UTC`
  return renderMail(brand, {
    subject: `Two-factor authentication is on for your ${brand.name} team account`,
    heading: 'Your two-factor authentication was turned on',
    blocks: [
      {
        kind: 'text',
        text: `On ${moment}, someone signed in with your password turned on two-factor authentication. From now on, signing in takes a code from their authenticator app as well. Every other device has been signed out.`,
      },
      {
        kind: 'text',
        text: "If that was you, you're all set. If it wasn't, set a new password now, which signs out every device, and ask another admin to turn two-factor authentication off for you, in Settings under Team.",
      },
      { kind: 'button', label: "This wasn't me", url: new URL('/forgot-password', site) },
    ],
    reason: `You received this email because it concerns the security of your ${brand.name} team account.`,
  })
}
