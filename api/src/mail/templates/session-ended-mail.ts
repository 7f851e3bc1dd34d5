import { formatDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { MailPayloads } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'

/** Tells the owner that a sign-in was ended, because its key turned up twice. */
export function sessionEndedMail(
  brand: Brand,
  site: URL,
  { endedAt }: MailPayloads['session-ended'],
): ComposedMail {
  const time = `${endedAt.slice(11, 16)} UTC`
  return renderMail(brand, {
    subject: `We ended a sign-in to your ${brand.name} account`,
    heading: 'We ended one of your sign-ins',
    blocks: [
      {
        kind: 'text',
        text: `On ${formatDay(Date.parse(endedAt))} at ${time} somebody may have copied one of your sign-ins: its key was used twice. It can also be a browser that was restored from a backup. To be safe, we ended that sign-in.`,
      },
      {
        kind: 'text',
        text: 'If you know why, just sign in again. If you do not, choose a new password: that signs out every device.',
      },
      { kind: 'button', label: 'Choose a new password', url: new URL('/forgot-password', site) },
    ],
    reason: `You get this mail because it is about the safety of your ${brand.name} account.`,
  })
}
