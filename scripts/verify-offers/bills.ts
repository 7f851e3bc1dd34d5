import { utcDayOf, withoutFirstTermDiscount } from '@fennel/funnel'
import type { WholeBrand } from '@fennel/funnel'
import { stripePlanOf } from '../../api/src/catalog/ensure-stripe-catalog.ts'
import type { StripeClient } from '../stripe-setup/stripe-account.ts'
import { planFacts } from './catalog-facts.ts'
import { type Claim, claimsAbout } from './claim.ts'
import { renewalDay } from './renewal-day.ts'

/** What Stripe charges for each plan, from the catalog synced to it: on the first invoice, and on the next. */
export async function billsOf(stripe: StripeClient, brand: WholeBrand): Promise<readonly Claim[]> {
  const claims: Claim[] = []
  const sold = brand.plans.flatMap((plan) => [
    { plan, where: 'bill' },
    { plan: withoutFirstTermDiscount(plan), where: 'bill after the offer' },
  ])
  for (const { plan, where } of sold) {
    const { renewal, today } = planFacts(plan)
    const { couponId, itemPriceId, renewalPriceId, trialDays } = await stripePlanOf(stripe, brand.appId, plan)
    const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' })
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: renewalPriceId }],
      ...(couponId === null ? {} : { discounts: [{ coupon: couponId }] }),
      ...(itemPriceId === null ? {} : { add_invoice_items: [{ price: itemPriceId }] }),
      ...(trialDays === null ? {} : { trial_period_days: trialDays }),
      expand: ['latest_invoice'],
    })
    const first = subscription.latest_invoice
    const next = await stripe.invoices.createPreview({ subscription: subscription.id })
    const about = { brand: brand.appId, flow: 'all', offer: plan.id, where }
    const billed = claimsAbout(about, claims)
    billed('first term', [today], [typeof first === 'object' ? (first?.amount_paid ?? -1) : -1])
    billed('renewal', [renewal], [next.total])
    const ends = subscription.items.data[0]?.current_period_end ?? 0
    const day = utcDayOf(ends * 1000)
    billed('renewal day', [renewalDay(plan, subscription.created * 1000)], [day])
  }
  return claims
}
