import { formatDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { MailPayloads } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'

/** Tells an operator who turned the second factor off for them, and what to do if nobody asked for that. */
export function secondFactorRemovedMail(
  brand: Brand,
  site: URL,
  { removedAt, isByServer = false }: MailPayloads['second-factor-removed'],
): ComposedMail {
  const moment = `${formatDay(Date.parse(removedAt))} at ${removedAt.slice(11, 16)} UTC`
  const who = isByServer ? 'whoever runs your server' : 'an admin of your team'
  const whomToAsk = isByServer
    ? 'whoever runs your server why: the audit log under “Settings” has the moment.'
    : 'another admin who it was: the audit log under “Settings” tells them.'
  return renderMail(brand, {
    subject: `The second factor of your ${brand.name} team account was turned off`,
    heading: 'Your second factor was turned off',
    blocks: [
      {
        kind: 'text',
        text: `On ${moment} ${who} turned the second factor of your account off. You are signed out everywhere, and your recovery codes do not work any more. Until you set up a new one, your password alone opens the admin area.`,
      },
      {
        kind: 'text',
        text: 'If you asked for this, sign in with your password and turn a second factor on again under “Your Profile”.',
      },
      {
        kind: 'text',
        text: `If you did not ask for it, choose a new password now, then ask ${whomToAsk}`,
      },
      { kind: 'button', label: 'Choose a new password', url: new URL('/forgot-password', site) },
    ],
    reason: `You get this mail because it is about the safety of your ${brand.name} team account.`,
  })
}
