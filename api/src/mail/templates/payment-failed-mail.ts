import type { Brand } from '@fennel/funnel'
import { productNameOf } from '#api/catalog/index.ts'
import { amountWords } from '../amount-words.ts'
import type { MailPayloads } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'
import { belongsToPlan } from './belongs-to-plan.ts'
import { planPageUrl } from './plan-page-url.ts'
import { dayOf, utcDayOf } from './plan-mail-days.ts'

/** A declined charge, or one that its bank wants confirmed: what it was for, what happens next, and where to fix it. */
export function paymentFailedMail(
  brand: Brand,
  site: URL,
  {
    productId,
    failedAt,
    triesAgainAt,
    isForGood = false,
    isUnconfirmed = false,
    openUntil = null,
    ...charge
  }: MailPayloads['payment-failed'],
): ComposedMail {
  const why = isForGood ? '' : ' This usually happens because a card has expired or reached its limit.'
  return renderMail(brand, {
    subject: isUnconfirmed
      ? `Please confirm your ${brand.name} payment`
      : `Your ${brand.name} payment did not go through`,
    heading: isUnconfirmed ? 'Please confirm your payment' : 'Your payment did not go through',
    blocks: [
      {
        kind: 'text',
        text: isUnconfirmed
          ? `Your bank wants you to confirm our charge of ${amountWords(charge)} before it pays. You have not been charged.`
          : `Your bank declined our charge of ${amountWords(charge)}.${why} You have not been charged.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Plan', productNameOf(brand, productId)],
          ['Amount', amountWords(charge)],
          ['Tried on', dayOf(failedAt)],
          ...(triesAgainAt === null
            ? stillOpen(failedAt, openUntil)
            : [['We will try again on', utcDayOf(triesAgainAt)] as const]),
        ],
      },
      {
        kind: 'text',
        text: isForGood
          ? "We won't try this card again. To keep your plan, please add another card in your account."
          : isUnconfirmed
            ? 'To keep your plan, press “Update card and pay” in your account and enter the same card again. Your bank asks you there.'
            : triesAgainAt === null
              ? 'To keep your plan, please check your card in your account.'
              : "If your card works by then, you don't need to do anything. You can also check it in your account now.",
      },
      {
        kind: 'button',
        label: isForGood ? 'Add another card' : isUnconfirmed ? 'Confirm the payment' : 'Check your card',
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

/** The last day on which adding a valid card keeps the plan; nothing if that is over or unknown. */
function stillOpen(failedAt: string, openUntil: string | null): readonly (readonly [string, string])[] {
  if (openUntil === null || Date.parse(openUntil) <= Date.parse(failedAt)) return []
  return [['Your plan stays open until', utcDayOf(openUntil)]]
}
