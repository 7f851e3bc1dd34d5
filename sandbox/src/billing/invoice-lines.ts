import type { Price } from '../records/catalog.ts'
import type { InvoiceLine, LineParent } from '../records/invoice.ts'
import type { World } from '../world/world.ts'
import { reduction } from './coupons.ts'

/** One thing to bill: an amount in cents for `quantity` units of a price. */
export interface LineDraft {
  amount: number
  description: string
  discountable: boolean
  metadata?: Record<string, string>
  period: { end: number; start: number }
  price: Price
  proration?: boolean
  quantity: number
  /** The subscription item it renews; absent for a one-off. */
  item?: string
}

const parentOf = (world: World, draft: LineDraft, subscription: string): LineParent =>
  draft.item === undefined
    ? {
        invoice_item_details: {
          invoice_item: world.ids('ii'),
          proration: draft.proration ?? false,
          proration_details: null,
          subscription,
        },
        subscription_item_details: null,
        type: 'invoice_item_details',
      }
    : {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: draft.proration ?? false,
          proration_details: { credited_items: null },
          subscription,
          subscription_item: draft.item,
        },
        type: 'subscription_item_details',
      }

/** Turns the drafts into lines of an invoice. */
export function makeLines(
  world: World,
  invoice: string,
  subscription: string,
  drafts: LineDraft[],
): InvoiceLine[] {
  return drafts.map((draft) => ({
    id: world.ids('il'),
    object: 'line_item',
    amount: draft.amount,
    currency: draft.price.currency,
    description: draft.description,
    discount_amounts: [],
    discountable: draft.discountable,
    discounts: [],
    invoice,
    livemode: false,
    metadata: draft.metadata ?? {},
    parent: parentOf(world, draft, subscription),
    period: draft.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: draft.price.id, product: draft.price.product },
      type: 'price_details',
      unit_amount_decimal: draft.price.unit_amount_decimal,
    },
    quantity: draft.quantity,
    quantity_decimal: String(draft.quantity),
    subscription,
    subtotal: draft.amount,
    taxes: [],
  }))
}

/** What each discount takes off these lines in total, in cents; earlier ones first. */
export function discountAmounts(
  world: World,
  lines: InvoiceLine[],
  discounts: string[],
): { amount: number; discount: string }[] {
  const base = lines
    .filter(({ discountable, amount }) => discountable && amount > 0)
    .reduce((sum, { amount }) => sum + amount, 0)
  let left = base
  return discounts.flatMap((id) => {
    const discount = world.store.find('discount', id)
    const coupon = discount && world.store.find('coupon', discount.source.coupon)
    if (!coupon || (discount.end !== null && discount.end <= world.now())) return []
    const amount = reduction(coupon, left)
    left -= amount
    return amount > 0 ? [{ amount, discount: id }] : []
  })
}

/** Distributes the totals over the lines they came from, exact to the cent. */
export function spreadDiscounts(
  lines: InvoiceLine[],
  totals: { amount: number; discount: string }[],
): InvoiceLine[] {
  const discounted = lines.filter(({ discountable, amount }) => discountable && amount > 0)
  const base = discounted.reduce((sum, { amount }) => sum + amount, 0)
  const given = new Map(totals.map(({ discount }) => [discount, 0]))
  return lines.map((line) => {
    if (!discounted.includes(line)) return line
    const last = line === discounted.at(-1)
    const discount_amounts = totals.map(({ amount, discount }) => {
      const before = given.get(discount) ?? 0
      const share = last ? amount - before : Math.floor((amount * line.amount) / base)
      given.set(discount, before + share)
      return { amount: share, discount }
    })
    return { ...line, discount_amounts, discounts: totals.map(({ discount }) => discount) }
  })
}
