import { wordedDay, wordedUtcDay } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { productNameOf } from '#api/catalog/index.ts'
import { amountWords } from '../amount-words.ts'
import type { MailPayloads } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'
import { belongsToPlan } from './belongs-to-plan.ts'
import { planPageUrl } from './plan-page-url.ts'

type FailedPayment = MailPayloads['payment-failed']

/**
 * A declined charge, or one that its bank wants confirmed: what it was for, what happens next, until when the plan
 * stays open, and where to fix it. `now` is in milliseconds.
 */
export function paymentFailedMail(brand: Brand, site: URL, failed: FailedPayment, now: number): ComposedMail {
  const { productId, failedAt, triesAgainAt, openUntil = null, isForGood, isUnconfirmed = false } = failed
  const amount = amountWords(failed)
  const why =
    isForGood === true ? '' : ' This usually happens because a card has expired or reached its limit.'
  return renderMail(brand, {
    subject: isUnconfirmed
      ? `Please confirm your ${brand.name} payment`
      : `Your ${brand.name} payment did not go through`,
    heading: isUnconfirmed ? 'Please confirm your payment' : 'Your payment did not go through',
    blocks: [
      {
        kind: 'text',
        text: isUnconfirmed
          ? `Your bank wants you to confirm our charge of ${amount} before it pays. You have not been charged.`
          : `Your bank declined our charge of ${amount}.${why} You have not been charged.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Plan', productNameOf(brand, productId)],
          ['Amount', amount],
          ['Tried on', wordedDay(failedAt)],
          // NOTE: the mail may have waited, or be sent again: no mail promises access that is over.
          ...rowOf('Your plan stays open until', isAfter(openUntil, now) ? openUntil : null),
          ...rowOf('We will try again on', triesAgainAt),
        ],
      },
      { kind: 'text', text: whatToDo(failed, now) },
      {
        kind: 'button',
        label:
          isForGood === true ? 'Add another card' : isUnconfirmed ? 'Confirm the payment' : 'Check your card',
        url: planPageUrl(site),
      },
      {
        kind: 'note',
        text: `We never ask for card numbers by email. If you're unsure, go to our site yourself instead of pressing the button.`,
      },
    ],
    reason: belongsToPlan(brand),
  })
}

/** What keeps the plan, or opens it again if it is closed at `now`. */
function whatToDo(
  { triesAgainAt, openUntil = null, isForGood, isUnconfirmed }: FailedPayment,
  now: number,
): string {
  const isClosed = openUntil !== null && !isAfter(openUntil, now)
  const purpose = isClosed ? 'open your plan again' : 'keep your plan'
  if (isForGood === true)
    return `We won't try this card again. To ${purpose}, please add another card in your account.`
  if (isUnconfirmed === true)
    return `To ${purpose}, press “Update card and pay” in your account and enter the same card again. Your bank asks you there.`
  if (triesAgainAt === null) return `To ${purpose}, please check your card in your account.`
  if (isClosed)
    return 'Your plan is closed until the payment goes through. To open it now, please check your card in your account.'
  if (openUntil !== null && isAfter(triesAgainAt, Date.parse(openUntil)))
    return 'Your plan closes before we try again. To keep it open, please check your card in your account.'
  return "If your card works by then, you don't need to do anything. You can also check it in your account now."
}

/** Whether a day (ISO 8601) is known and comes after a time in milliseconds. */
function isAfter(day: string | null, time: number): boolean {
  return day !== null && Date.parse(day) > time
}

function rowOf(name: string, day: string | null): readonly (readonly [string, string])[] {
  return day === null ? [] : [[name, wordedUtcDay(day)]]
}
