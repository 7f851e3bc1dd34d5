import { wordedDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { ComposedMail } from '../mail-message.ts'
import type { MailPayloads } from '../mail-kinds.ts'
import { renderMail } from '../render-mail.ts'

/** Tells the owner that their password was changed. The device on which an operator changed it stays signed in. */
export function passwordChangedMail(
  brand: Brand,
  site: URL,
  { changedAt, isByOperator = false }: MailPayloads['password-changed'],
): ComposedMail {
  const time = `${changedAt.slice(11, 16)} UTC`
  const [account, signedOut, whatElse] = isByOperator
    ? ['team account', 'Every other device that was signed in has been signed out.', 'tell a colleague']
    : ['account', 'Every device that was logged in has been logged out.', 'write to us']
  return renderMail(brand, {
    subject: `Your ${brand.name} password was changed`,
    heading: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: `Your password was changed on ${wordedDay(changedAt)} at ${time}. ${signedOut}`,
      },
      {
        kind: 'text',
        text: `If that was you, you're all set. If it wasn't, set a new password now and ${whatElse}.`,
      },
      { kind: 'button', label: "This wasn't me", url: new URL('/forgot-password', site) },
    ],
    reason: `You received this email because it concerns the security of your ${brand.name} ${account}.`,
  })
}
