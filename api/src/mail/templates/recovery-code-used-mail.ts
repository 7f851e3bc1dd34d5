import { wordedDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { MailPayloads } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'

type Facts = MailPayloads['recovery-code-used']

/** Tells an operator that a recovery code was used, and how many are left. */
export function recoveryCodeUsedMail(brand: Brand, site: URL, facts: Facts): ComposedMail {
  const moment = `${wordedDay(facts.usedAt)} at ${facts.usedAt.slice(11, 16)} UTC`
  const act = facts.purpose === 'sign-in' ? 'sign in to the admin area' : 'turn off two-factor authentication'
  return renderMail(brand, {
    subject: `A recovery code for your ${brand.name} team account was used`,
    heading: 'One of your recovery codes was used',
    blocks: [
      {
        kind: 'text',
        text: `On ${moment}, someone with your password used one of your recovery codes to ${act}. ${whatIsLeft(facts)}`,
      },
      {
        kind: 'text',
        text: "If that was you, you're all set. If it wasn't, set a new password now, which signs out every device, and tell a colleague.",
      },
      { kind: 'button', label: "This wasn't me", url: new URL('/forgot-password', site) },
      { kind: 'note', text: whereNewOnesAre(facts) },
    ],
    reason: `You received this email because it concerns the security of your ${brand.name} team account.`,
  })
}

function whatIsLeft({ left, purpose }: Facts): string {
  if (purpose === 'turn-off') return 'Your other codes no longer work.'
  if (left === 0) return 'It was your last one, so please create new ones.'
  return left === 1 ? 'You have one code left.' : `You have ${left} codes left.`
}

// NOTE: without a second factor there are no codes to create.
function whereNewOnesAre({ left, purpose }: Facts): string {
  const place = 'under “Your Profile” in the admin area'
  if (purpose === 'turn-off')
    return `Until you turn two-factor authentication on again, ${place}, your password alone opens the admin area. You will get new codes then.`
  if (left === 0) return `You can create new codes ${place}.`
  return `Don't have your codes handy? You can create new ones ${place}.`
}
