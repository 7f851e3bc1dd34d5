import {
  cancelBeforeRenewal,
  firstTermLength,
  formatAmount,
  formatDay,
  formatUtcDay,
  renewalDateMs,
  renewalInterval,
  wordedDay,
} from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { findPlan, findUpsell, productNameOf } from '#api/catalog/index.ts'
import { amountWords } from '../amount-words.ts'
import type { MailBlock } from '../mail-body.ts'
import type { ComposedMail } from '../mail-message.ts'
import type { MailPayloads, PlanFuture, TermsOfMail } from '../mail-kinds.ts'
import { renderMail } from '../render-mail.ts'

/**
 * What was paid; for a plan also when it renews, at what price and how to cancel; for a renewal, and for a plan whose
 * terms have changed since, only how to cancel. Of a plan that does not renew by now, it says that instead.
 */
export function receiptMail(
  brand: Brand,
  site: URL,
  order: MailPayloads['receipt'],
  future: PlanFuture = {},
): ComposedMail {
  const { orderId, productId, paidAt, isRenewal = false, isExtraCharge = false } = order
  const paidMs = Date.parse(paidAt)
  return renderMail(brand, {
    subject: `Your ${brand.name} receipt`,
    heading: isExtraCharge
      ? 'Thank you for your payment'
      : isRenewal
        ? 'Your plan was renewed'
        : 'Thank you for your order',
    blocks: [
      {
        kind: 'text',
        text:
          isRenewal && !isExtraCharge
            ? 'Here is what you paid for this renewal, for your records.'
            : 'Here is what you paid, for your records.',
      },
      {
        kind: 'facts',
        rows: [
          [
            isExtraCharge ? 'For your plan' : isRenewal ? 'Renewal of your plan' : 'Bought',
            productNameOf(brand, productId),
          ],
          ['Paid', amountWords(order)],
          ['Date', formatDay(paidMs)],
          ['Order number', orderId],
        ],
      },
      ...(whatChanged(brand, future) ?? termsBlocks(brand, order)),
      ...(isRenewal ? [] : rightToWithdraw(brand)),
      { kind: 'button', label: 'Open your account', url: new URL('/login', site) },
      { kind: 'links', links: legalLinks(brand, site) },
    ],
    reason: `You received this email because you bought something from ${brand.name}.`,
  })
}

// NOTE: the receipt confirms the contract on a durable medium (directive 2011/83, article 8(7)). A renewal is no new
// contract.
function rightToWithdraw({ withdrawal }: Brand): readonly MailBlock[] {
  if (withdrawal === undefined) return []
  const text = `Where the law gives you a right to withdraw, as it does in the EU, you can withdraw from this contract within ${withdrawal.days} days of your order, without giving a reason.`
  return [{ kind: 'text', text }]
}

function legalLinks(brand: Brand, site: URL): Extract<MailBlock, { readonly kind: 'links' }>['links'] {
  const terms = { label: 'Terms and Conditions', url: new URL('/terms', site) }
  if (brand.withdrawal === undefined) return [terms]
  return [terms, { label: 'Withdraw from contract here', url: new URL('/withdraw', site) }]
}

/** What follows from the purchase. If the plan's future terms are unknown, refers to the account instead. */
function termsBlocks(brand: Brand, order: MailPayloads['receipt']): readonly MailBlock[] {
  const { productId, paidAt, renewsAt, isRenewal = false, isOneTime = false } = order
  if (isRenewal) return howToCancel(brand)
  if (isOneTime) return oneTime
  // NOTE: an unknown product may well renew: a plan can leave the catalog while its buyers keep it.
  const terms = order.terms ?? findPlan(brand, productId)
  // NOTE: the term counts from the start of the plan, which may be the day before it was paid. So its end is computed
  // from the payment only if `renewsAt` is missing.
  if (terms !== undefined) {
    const renewalMs = renewsAt === undefined ? renewalDateMs(terms, Date.parse(paidAt)) : Date.parse(renewsAt)
    return renewalBlocks(brand, terms, renewalMs)
  }
  return findUpsell(brand, productId) === undefined ? howToCancel(brand) : oneTime
}

function whatChanged(
  brand: Brand,
  { hasEnded = false, openUntil, isPaused = false, hasOtherTerms = false }: PlanFuture,
): readonly MailBlock[] | undefined {
  if (hasEnded) return ended(brand)
  if (openUntil !== undefined) return setToEnd(openUntil)
  if (isPaused) return paused
  return hasOtherTerms ? howToCancel(brand) : undefined
}

function ended({ brandLinks }: Brand): readonly MailBlock[] {
  const text = `Your plan has ended, and you won't be charged again. If you didn't expect this, write to ${brandLinks.supportEmail}.`
  return [{ kind: 'text', text }]
}

function setToEnd(openUntil: string): readonly MailBlock[] {
  return [
    { kind: 'text', text: `You won't be charged again. You keep access until ${wordedDay(openUntil)}.` },
  ]
}

const paused: readonly MailBlock[] = [
  {
    kind: 'text',
    text: 'Your plan is paused, so it is closed for now. Nothing is charged while it is paused.',
  },
]

const oneTime: readonly MailBlock[] = [
  { kind: 'text', text: 'This is a one-time purchase. It does not renew, and there is nothing to cancel.' },
]

function renewalBlocks(brand: Brand, plan: TermsOfMail, renewalMs: number): readonly MailBlock[] {
  const day = formatUtcDay(renewalMs)
  const price = formatAmount({ cents: plan.renewal.cents, currency: plan.currency })
  return [
    {
      kind: 'text',
      text: `This covers your first ${firstTermLength(plan)}, until ${day}. From then on, your plan renews at ${price} ${renewalInterval(plan.renewal)} until you cancel it.`,
    },
    {
      kind: 'text',
      text: `To cancel, open your account or write to ${brand.brandLinks.supportEmail} with your full name and order number, ${cancelBeforeRenewal(brand)}. You keep access until the end of the paid period.`,
    },
  ]
}

/** Mentions no day and no price, because the plan may have been switched or canceled since. */
function howToCancel(brand: Brand): readonly MailBlock[] {
  return [
    {
      kind: 'text',
      text: `Your account shows when your plan renews next and for how much. You can cancel it there, or by writing to ${brand.brandLinks.supportEmail} with your full name and order number, ${cancelBeforeRenewal(brand)}. You keep access until the end of the paid period.`,
    },
  ]
}
