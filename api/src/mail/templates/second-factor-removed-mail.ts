import { formatDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { MailPayloads } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'

/** Tells an operator that their second factor was turned off, by whom, and what to do now. */
export function secondFactorRemovedMail(
  brand: Brand,
  site: URL,
  { removedAt, isByServer = false }: MailPayloads['second-factor-removed'],
): ComposedMail {
  const moment = `${formatDay(Date.parse(removedAt))} at ${removedAt.slice(11, 16)} UTC`
  const who = isByServer ? 'someone with access to your server' : 'an admin on your team'
  const whomToAsk = isByServer
    ? 'the person who runs your server why: the audit log under “Settings” shows when it happened.'
    : 'another admin who it was: the audit log under “Settings” shows that.'
  return renderMail(brand, {
    subject: `Two-factor authentication is off for your ${brand.name} team account`,
    heading: 'Your two-factor authentication was turned off',
    blocks: [
      {
        kind: 'text',
        text: `On ${moment}, ${who} turned off two-factor authentication for your account. You have been signed out everywhere, and your recovery codes no longer work. Until you set it up again, your password alone opens the admin area.`,
      },
      {
        kind: 'text',
        text: 'If you asked for this, sign in with your password and turn on two-factor authentication again under “Your Profile”.',
      },
      {
        kind: 'text',
        text: `If you didn't ask for it, set a new password now, then ask ${whomToAsk}`,
      },
      { kind: 'button', label: 'Set a new password', url: new URL('/forgot-password', site) },
    ],
    reason: `You received this email because it concerns the security of your ${brand.name} team account.`,
  })
}
