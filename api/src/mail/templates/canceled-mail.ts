import { wordedDay, wordedUtcDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { productNameOf } from '#api/catalog/index.ts'
import { amountWords } from '../amount-words.ts'
import type { MailPayloads, RefundOfMail } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { refundWords } from '../refund-words.ts'
import { renderMail } from '../render-mail.ts'
import { belongsToPlan } from './belongs-to-plan.ts'
import { planPageUrl } from './plan-page-url.ts'

/** Confirms a cancellation, with its date and until when the plan stays open; or says that the plan has ended. */
export function canceledMail(
  brand: Brand,
  site: URL,
  { productId, cancelledAt, paidUntil, owedSince, openUntil, refund }: MailPayloads['cancelled'],
): ComposedMail {
  const { state, text, preview, days } =
    owedSince !== undefined
      ? charged(cancelledAt, owedSince, openUntil)
      : paidUntil === null
        ? ended(brand, cancelledAt)
        : cancelled(cancelledAt, paidUntil)
  const refunding = refund === undefined ? [] : [{ kind: 'text', text: paidTooLate(refund) } as const]
  return renderMail(brand, {
    subject: `Your ${brand.name} plan ${state}`,
    heading: `Your plan ${state}`,
    preview: preview ?? "You won't be charged again.",
    blocks: [
      { kind: 'text', text },
      ...refunding,
      { kind: 'facts', rows: [['Plan', productNameOf(brand, productId)], ...days] },
      {
        kind: 'text',
        text: "Thank you for the time you spent with us. If something wasn't right, tell us and we can do better for the next person.",
      },
      { kind: 'button', label: 'See your plan', url: planPageUrl(site) },
    ],
    reason: belongsToPlan(brand),
  })
}

interface EndInWords {
  readonly state: string
  readonly text: string
  readonly preview?: string
  readonly days: readonly (readonly [label: string, day: string])[]
}

function cancelled(cancelledAt: string, paidUntil: string): EndInWords {
  return {
    state: 'is canceled',
    text: `You won't be charged again. You keep access until ${wordedDay(paidUntil)}. Changed your mind? Until then, you can resume your plan in your account. Please keep this email as your confirmation.`,
    days: [
      ['Canceled on', wordedDay(cancelledAt)],
      ['Open until', wordedUtcDay(paidUntil)],
    ],
  }
}

/** Worded to stay true once the renewal is paid, which may happen before the mail is read. */
function charged(cancelledAt: string, owedSince: string, openUntil?: string): EndInWords {
  const term = openUntil === undefined ? 'for that period' : `until ${wordedUtcDay(openUntil)},`
  return {
    state: 'is canceled',
    preview: 'The renewal that had already begun is still charged.',
    text: `Your plan won't renew again. Its renewal of ${wordedUtcDay(owedSince)} had already begun, so it is still charged. Once that is paid, your plan stays open ${term} and then ends. Don't want it? Until it is charged, you can end your plan at once in your account. Please keep this email as your confirmation.`,
    days: [
      ['Canceled on', wordedDay(cancelledAt)],
      ['Renewed on', wordedUtcDay(owedSince)],
      ...(openUntil === undefined ? [] : [['Open until', wordedUtcDay(openUntil)] as const]),
    ],
  }
}

/**
 * Worded to be true however a plan ended early. Its owner need not have requested it, and it may have been paid: an
 * operator can end any plan, and a lost dispute does.
 */
function ended({ brandLinks }: Brand, endedAt: string): EndInWords {
  return {
    state: 'has ended',
    text: `Your plan has ended, and you won't be charged again. If you didn't expect this, write to ${brandLinks.supportEmail}. Please keep this email as your confirmation.`,
    days: [['Ended on', wordedDay(endedAt)]],
  }
}

function paidTooLate(refund: RefundOfMail): string {
  return `Your payment of ${amountWords(refund)} came after that. ${refundWords(refund)}`
}
