import { wordedDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { MailPayloads } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'

type Facts = MailPayloads['second-factor-removed']

/** Tells an operator that their second factor was turned off, by whom, and what to do now. */
export function secondFactorRemovedMail(brand: Brand, site: URL, facts: Facts): ComposedMail {
  const moment = `${wordedDay(facts.removedAt)} at ${facts.removedAt.slice(11, 16)} UTC`
  const { who, signedOut, whomToAsk } = circumstancesOf(facts)
  return renderMail(brand, {
    subject: `Two-factor authentication is off for your ${brand.name} team account`,
    heading: 'Your two-factor authentication was turned off',
    blocks: [
      {
        kind: 'text',
        text: `On ${moment}, ${who} turned off two-factor authentication for your account. ${signedOut}, and your recovery codes no longer work. Until you set it up again, your password alone opens the admin area.`,
      },
      {
        kind: 'text',
        text:
          facts.isBySelf === true
            ? 'If that was you, turn it on again soon under “Your Profile”.'
            : 'If you asked for this, sign in with your password and turn on two-factor authentication again under “Your Profile”.',
      },
      { kind: 'text', text: whomToAsk },
      { kind: 'button', label: 'Set a new password', url: new URL('/forgot-password', site) },
    ],
    reason: `You received this email because it concerns the security of your ${brand.name} team account.`,
  })
}

interface Circumstances {
  readonly who: string
  readonly signedOut: string
  readonly whomToAsk: string
}

function circumstancesOf({ isByServer = false, isBySelf = false }: Facts): Circumstances {
  if (isBySelf)
    return {
      who: 'someone signed in as you, with your password and a code from your authenticator app,',
      signedOut: 'Your sign-ins continue',
      whomToAsk:
        "If it wasn't you, set a new password now, which signs out every device, and tell a colleague.",
    }
  const [who, asked] = isByServer
    ? [
        'someone with access to your server',
        'the person who runs your server why: the audit log under “Settings” shows when it happened.',
      ]
    : ['an admin on your team', 'another admin who it was: the audit log under “Settings” shows that.']
  return {
    who,
    signedOut: 'You have been signed out everywhere',
    whomToAsk: `If you didn't ask for it, set a new password now, then ask ${asked}`,
  }
}
