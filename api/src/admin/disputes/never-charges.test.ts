import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drainWebhooks, openShopWithWebhooks } from '#api/subscriptions/testing/member.ts'
import { operatorPassword } from '#api/testing/signed-in-operator.ts'
import { assertHarmless, createPreventionStripe, ForbiddenStripeCall } from './prevention-stripe.ts'
import { operator, createTroubledBuyers, sandboxState } from './testing/troubled-shop.ts'

describe('the disputes tool can never charge anybody', () => {
  test('a thousand payloads create no charge and no intent', async () => {
    await using shop = await openShopWithWebhooks()
    await createTroubledBuyers(shop)
    const boss = await operator(shop)
    const plan = await boss.preview()
    const before = await sandboxState(shop)
    const sent = { previews: 0, refused: 0, executions: 0 }
    const text = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('pi_1', 'ch_1', 'sub_1', plan.previewId),
    )
    const near = fc.record(
      {
        mode: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom('execute', 'charge', 'EXECUTE') },
          fc.constant('preview'),
        ),
        previewId: fc.oneof(fc.constant(plan.previewId), text),
        count: fc.oneof(fc.constant(plan.count), fc.integer(), fc.double()),
        password: fc.oneof({ weight: 19, arbitrary: fc.string() }, fc.constant(operatorPassword)),
        amount: fc.integer(),
        charge: text,
        customer: text,
      },
      { requiredKeys: ['mode'] },
    )
    const payload = fc.oneof(
      { weight: 3, arbitrary: near },
      { weight: 2, arbitrary: fc.object({ maxDepth: 2, maxKeys: 4 }) },
      fc.jsonValue({ maxDepth: 2 }),
    )
    const exact = {
      mode: 'execute',
      previewId: plan.previewId,
      count: plan.count,
      password: operatorPassword,
    }
    for (const body of [exact, ...fc.sample(payload, { numRuns: 999, seed: 11 })]) {
      const response = await boss.post(JSON.stringify(body))
      if (response.statusCode !== 200) sent.refused += 1
      else if (response.headers['content-type']?.startsWith('application/x-ndjson') === true)
        sent.executions += 1
      else sent.previews += 1
    }
    expect(sent.refused + sent.previews + sent.executions).toBe(1_000)
    await drainWebhooks(shop)
    expect((await sandboxState(shop)).created).toBe(before.created)
    expect(sent.executions).toBeGreaterThan(0)
    expect(sent.previews).toBeGreaterThan(10)
  }, 240_000)

  test('every request not on the list is refused before it is sent', async () => {
    const refused = (method: string, path: string, body = '') =>
      expect(() => assertHarmless(method, path, body), `${method} ${path} ${body}`).toThrow(
        ForbiddenStripeCall,
      )
    const makers = [
      'charges',
      'payment_intents',
      'setup_intents',
      'invoices',
      'invoiceitems',
      'subscriptions',
    ]
    for (const kind of [
      ...makers,
      'checkout/sessions',
      'prices',
      'customers',
      'payouts',
      'transfers',
      'topups',
    ])
      refused('POST', `/v1/${kind}`, 'amount=100&currency=usd')
    refused('POST', '/v1/payment_intents/pi_1/confirm')
    refused('POST', '/v1/payment_intents/pi_1/capture')
    refused('POST', '/v1/invoices/in_1/pay')
    refused('POST', '/v1/charges/ch_1/capture')
    refused('POST', '/v1/subscriptions/sub_1', 'cancel_at_period_end=false')
    refused('POST', '/v1/subscriptions/sub_1', 'cancel_at_period_end=true&billing_cycle_anchor=now')
    refused('POST', '/v1/subscriptions/sub_1', 'items[0][price]=price_1')
    refused('POST', '/v1/subscriptions/sub_1?trial_end=now', 'cancel_at_period_end=true')
    refused('DELETE', '/v1/subscriptions/sub_1', 'invoice_now=true&prorate=true')
    refused('DELETE', '/v1/customers/cus_1')
    refused('POST', '/v1/refunds', 'charge=ch_1&origin=customer_balance')
    refused('POST', '/v1/subscription_schedules', 'from_subscription=sub_1')
    refused('POST', '/v1/subscription_schedules/sub_sched_1', 'end_behavior=release')
    refused('POST', '/v1/subscription_schedules/sub_sched_1/cancel', 'invoice_now=true')
    refused('POST', '/v1/subscription_schedules/sub_sched_1/release')
    assertHarmless('POST', '/v1/subscription_schedules/sub_sched_1/release', 'preserve_cancel_date=true')
    assertHarmless('POST', '/v1/refunds', 'charge=ch_1&amount=100&reason=fraudulent&metadata[claim]=x')
    assertHarmless('POST', '/v1/subscriptions/sub_1', 'cancel_at_period_end=true')
    assertHarmless('DELETE', '/v1/subscriptions/sub_1', '')
    assertHarmless('GET', '/v1/refunds?charge=ch_1&limit=100', '')

    await using shop = await openShopWithWebhooks()
    const stripe = createPreventionStripe(shop.services.config.stripe)
    const before = await sandboxState(shop)
    const options = { maxNetworkRetries: 0 }
    await expect(stripe.paymentIntents.create({ amount: 100, currency: 'usd' }, options)).rejects.toThrow(
      /connection to Stripe/,
    )
    await expect(stripe.charges.create({ amount: 100, currency: 'usd' }, options)).rejects.toThrow(
      /connection to Stripe/,
    )
    await expect(
      stripe.subscriptions.create({ customer: 'cus_1', items: [{ price: 'price_1' }] }, options),
    ).rejects.toThrow(/connection to Stripe/)
    expect((await sandboxState(shop)).created).toBe(before.created)
  })
})
