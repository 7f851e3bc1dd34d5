import { formatDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { MailPayloads } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'

type Facts = MailPayloads['recovery-code-used']

/** Tells an operator that a recovery code was used up, and how many are left. */
export function recoveryCodeUsedMail(brand: Brand, site: URL, facts: Facts): ComposedMail {
  const moment = `${formatDay(Date.parse(facts.usedAt))} at ${facts.usedAt.slice(11, 16)} UTC`
  const act = facts.purpose === 'sign-in' ? 'sign in to the admin area' : 'turn your second factor off'
  return renderMail(brand, {
    subject: `A recovery code of your ${brand.name} team account was used`,
    heading: 'One of your recovery codes was used',
    blocks: [
      {
        kind: 'text',
        text: `On ${moment} somebody with your password used one of your recovery codes to ${act}. ${whatIsLeft(facts)}`,
      },
      {
        kind: 'text',
        text: 'If that was you, all is well. If it was not, choose a new password now, which signs out every device, and tell a colleague.',
      },
      { kind: 'button', label: 'It was not me', url: new URL('/forgot-password', site) },
      {
        kind: 'note',
        text: 'Do not have your codes at hand? Make new ones on the page “Your Profile” of the admin area.',
      },
    ],
    reason: `You get this mail because it is about the safety of your ${brand.name} team account.`,
  })
}

function whatIsLeft({ left, purpose }: Facts): string {
  if (purpose === 'turn-off') return 'Your other codes do not work any more.'
  if (left === 0) return 'It was the last one: please make new ones.'
  return left === 1 ? 'One code is left.' : `${left} codes are left.`
}
