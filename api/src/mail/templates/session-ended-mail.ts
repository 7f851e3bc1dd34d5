import { wordedDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { MailPayloads } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'

/** Tells the owner that a session was ended because its refresh token was used twice. */
export function sessionEndedMail(
  brand: Brand,
  site: URL,
  { endedAt }: MailPayloads['session-ended'],
): ComposedMail {
  const time = `${endedAt.slice(11, 16)} UTC`
  return renderMail(brand, {
    subject: `We logged out a device from your ${brand.name} account`,
    heading: 'We logged out one of your devices',
    blocks: [
      {
        kind: 'text',
        text: `On ${wordedDay(endedAt)} at ${time}, one of your logins was used by what looks like a copy of it. That can be harmless: a connection may have broken off while the login was being renewed, or a browser may have been restored from a backup. But someone may also have stolen it. To be safe, we logged that device out.`,
      },
      {
        kind: 'text',
        text: "If you know why, just log in again. If you don't, set a new password: that logs out every device.",
      },
      { kind: 'button', label: 'Set a new password', url: new URL('/forgot-password', site) },
    ],
    reason: `You received this email because it concerns the security of your ${brand.name} account.`,
  })
}
