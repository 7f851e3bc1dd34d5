import Stripe from 'stripe'
import { reconcilePayments } from '../../api/src/payments/reconcile-payments.ts'
import { finishRefunds } from '../../api/src/payments/refund-charge.ts'
import { buy } from './buy.ts'
import { changePlan, failRenewal, giveNewCard } from './customer-actions.ts'
import type { Action } from './history.ts'
import { createDice } from '../rehearsal/dice.ts'
import type { TestContext } from '../rehearsal/test-context.ts'
import type { Shop } from '../rehearsal/shop.ts'
import { tamper } from './tampered.ts'

/** Performs one action; returns the outcome in a few words. */
export async function perform(context: TestContext, action: Action): Promise<string> {
  const { shop } = context
  switch (action.do) {
    case 'refund':
      return refund(context, action.percent)
    case 'cancel':
    case 'resume':
      return changePlan(context, action.do)
    case 'fail-renewal':
      return failRenewal(context)
    case 'new-card':
      return giveNewCard(context)
    case 'tamper':
      return tamper(context, action.row)
    case 'webhooks':
      return deliver(context, action.count, action.seed)
    case 'wait':
      shop.clock.advance(action.seconds * 1000)
      return 'done'
    case 'sweep':
      await sweep(shop)
      return 'done'
    case 'pay':
    case 'open':
    case 'hosted':
    case 'pay-hosted':
    case 'confirm':
    case 'challenge':
    case 'complete':
    case 'verify':
    case 'upsell':
      return buy(context, action)
  }
}

/** What the payment jobs do every 15 seconds. */
export async function sweep(shop: Shop): Promise<void> {
  const { services, jobs, gate } = shop.life()
  const work = async () => {
    await reconcilePayments(services)
    await finishRefunds(services)
    await jobs.idle()
  }
  await Promise.race([work(), gate.died])
}

/** Delivers up to `count` of the waiting webhooks in random order, including new ones. */
export async function deliver(context: TestContext, count: number, seed: number): Promise<string> {
  const { shop, undelivered } = context
  const dice = createDice(seed)
  undelivered.push(...(await shop.news()))
  const chosen = dice.shuffled(undelivered).slice(0, count)
  const copies = dice.shuffled(
    chosen.flatMap((event) => Array.from({ length: dice.oneOf([1, 1, 2, 3]) }, () => event)),
  )
  const { app, gate, jobs, services } = shop.life()
  const { webhookSecret } = services.config.stripe
  for (const payload of copies) {
    const timestamp = Math.floor(shop.clock.now() / 1000)
    const signature = shop.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      timestamp,
    })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const sent = app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
    const response = await Promise.race([sent, gate.died.then(() => undefined)])
    if (response === undefined || gate.isDead()) break
    // NOTE: like Stripe, a webhook that was not acknowledged is sent again.
    const place = undelivered.indexOf(payload)
    if (response.statusCode === 200 && place >= 0) undelivered.splice(place, 1)
  }
  // NOTE: the API would process them by itself a moment later, but maybe after the step.
  await Promise.race([jobs.idle(), gate.died])
  return `${copies.length} sent, ${undelivered.length} waiting`
}

async function refund({ shop, buyer }: TestContext, percent: number): Promise<string> {
  const customers = await shop.stripe.customers.list({ email: buyer.email })
  for (const { id } of customers.data) {
    const charges = await shop.stripe.charges.list({ customer: id, limit: 100 })
    const paid = charges.data.find((charge) => charge.status === 'succeeded' && !charge.refunded)
    if (paid === undefined) continue
    const left = paid.amount - paid.amount_refunded
    const amount = Math.max(1, Math.floor((left * percent) / 100))
    try {
      await shop.stripe.refunds.create({ charge: paid.id, amount })
      return `${amount} cents`
    } catch (failure) {
      // NOTE: another action may refund the same charge at the same moment.
      if (!isRefundedAlready(failure)) throw failure
      return `${amount} cents are more than is left`
    }
  }
  return 'nothing to refund'
}

function isRefundedAlready(failure: unknown): boolean {
  return (
    failure instanceof Stripe.errors.StripeInvalidRequestError &&
    (failure.code === 'charge_already_refunded' || failure.param === 'amount')
  )
}
