import type { FastifyInstance } from 'fastify'
import { gatherCalls } from '#api/http/gather-calls.ts'
import { mount } from '#api/http/mount.ts'
import { completePayment } from './complete-payment.ts'
import { completeSubscriptionFlow } from './complete-subscription-flow.ts'
import { currentPlan } from './current-plan.ts'
import type { HasAccount } from './current-plan.ts'
import { createSubscriptionCheckout } from './create-subscription-checkout.ts'
import { createSubscription } from './create-subscription.ts'
import type { FindLeadsOfAccount } from './lead-ids-of-buyer.ts'
import type { IsOperator } from './operator-card-setup.ts'
import { createPaymentJobs } from './payment-jobs.ts'
import { purchaseUpsell } from './purchase-upsell.ts'
import { refuseWebhooks } from './refuse-webhooks.ts'
import { stripeWebhook } from './stripe-webhook.ts'
import { subscriptionStatus } from './subscription-status.ts'
import { verifyPayment } from './verify-payment.ts'
import { keepEvents } from './webhook-inbox.ts'
import type { KeptEvent } from './webhook-inbox.ts'
import { runWhileOpen } from '#api/run-while-open.ts'
import type { Services } from '#api/services.ts'

// NOTE: phones on one network may share an address, and all of them may buy, so this limit is generous. Card testers
// are caught by their declines, which `card-guard.ts` counts per address.
const checkoutsPerHour = 60
const readingLimit = { rateLimit: { max: 60, timeWindow: '1 minute' } }
const webhookBytes = 512 * 1024

/** What payments has to know of accounts and operators, whose modules it does not import. */
interface Accounts {
  readonly isOperator: IsOperator
  readonly hasAccount: HasAccount
  readonly leadsOfAccount: FindLeadsOfAccount
}

/** Mounts the payment routes and runs the payment jobs for as long as the app runs. */
export function mountPayments(app: FastifyInstance, services: Services, accounts: Accounts): void {
  const jobs = createPaymentJobs(services)
  const checkoutLimit = {
    rateLimit: { max: checkoutsPerHour * services.config.funnelAllowance, timeWindow: '1 hour' },
  }
  mount(
    app,
    'createSubscription',
    (call) => createSubscription(services, accounts.leadsOfAccount, call),
    checkoutLimit,
  )
  mount(
    app,
    'createSubscriptionCheckout',
    (call) => createSubscriptionCheckout(services, accounts.leadsOfAccount, call),
    checkoutLimit,
  )
  mount(
    app,
    'completeSubscriptionFlow',
    (call) => completeSubscriptionFlow(services, accounts, call),
    checkoutLimit,
  )
  mount(app, 'completePayment', (call) => completePayment(services, call), readingLimit)
  mount(app, 'verifyPayment', (call) => verifyPayment(services, call), readingLimit)
  mount(app, 'subscriptionStatus', (call) => subscriptionStatus(services, call), readingLimit)
  mount(app, 'currentPlan', (call) => currentPlan(services, accounts, call), readingLimit)
  // NOTE: per address this is limited no more strictly than a read; `claim-upsell.ts` limits how often one lead may
  // try.
  mount(
    app,
    'purchaseUpsell',
    (call) => purchaseUpsell(services, accounts.leadsOfAccount, call),
    readingLimit,
  )

  void app.register(async (scope) => {
    refuseWebhooks(scope, services)
    // NOTE: the signature covers the bytes exactly as sent, so this route receives its body unparsed.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    // NOTE: Stripe sends a dozen events per purchase at once; those that arrive during a commit share the next one.
    const kept = gatherCalls<KeptEvent, boolean>((_, events) => keepEvents(services.db.query, events))
    const keep = (event: KeptEvent) => kept.add('events', event)
    mount(scope, 'stripeWebhook', (call) => stripeWebhook(services, jobs, keep, call), {
      bodyLimit: webhookBytes,
    })
  })

  runWhileOpen(app, jobs)
}
