import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMoneyInvariants } from '#api/payments/check-money-invariants.ts'
import { armFaultPoint } from '#api/payments/fault-point.ts'
import { createPaymentJobs } from '#api/payments/payment-jobs.ts'
import {
  checkoutAttempts,
  ledgerEntries,
  subscriptions,
  webhookInbox,
} from '#api/payments/payments-tables.ts'
import {
  buyPlan,
  expectSoon,
  openCheckout,
  openShop,
  payThere,
  visitor,
  workedOff,
} from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { dataOf } from '#api/testing/read-response.ts'

const path = '/api/stripe/webhook'

function eventOf(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    id: 'evt_1',
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
    ...changes,
  })
}

async function send(
  shop: Shop,
  payload: string,
  given: { secret?: string; age?: number; signed?: string } = {},
) {
  const signature = shop.stripe.webhooks.generateTestHeaderString({
    payload: given.signed ?? payload,
    secret: given.secret ?? shop.services.config.stripe.webhookSecret,
    timestamp: Math.floor(shop.test.clock.now() / 1000) - (given.age ?? 0),
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return shop.test.app.inject({ method: 'POST', url: path, headers, payload })
}

async function inboxOf(shop: Shop) {
  return shop.services.db.query.select().from(webhookInbox)
}

describe('who may tell us something', () => {
  test.each([
    ['signed with another secret', eventOf(), { secret: 'whsec_other' }],
    ['altered after signing', eventOf(), { signed: eventOf({ id: 'evt_2' }) }],
    ['older than five minutes', eventOf(), { age: 301 }],
    ['of the other mode', eventOf({ livemode: true }), {}],
  ])('%s: 400, and nothing is kept', async (_name, payload, given) => {
    await using shop = await openShop()
    expect((await send(shop, payload, given)).statusCode).toBe(400)
    expect(await inboxOf(shop)).toEqual([])
  })

  test('unsigned: 400, and nothing is kept', async () => {
    await using shop = await openShop()
    const headers = { 'content-type': 'application/json' }
    const response = await shop.test.app.inject({ method: 'POST', url: path, headers, payload: eventOf() })
    expect(response.statusCode).toBe(400)
    expect(await inboxOf(shop)).toEqual([])
  })

  test('one event, ten times: kept once, always acknowledged', async () => {
    await using shop = await openShop()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(shop, eventOf(), { age: 299 })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await inboxOf(shop)).toHaveLength(1)
  })

  test('many at one moment: each is kept', async () => {
    await using shop = await openShop()
    const ids = Array.from({ length: 20 }, (_, at) => `evt_${at}`)
    const answers = await Promise.all(ids.map((id) => send(shop, eventOf({ id }))))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await inboxOf(shop)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  test('about what is none of our business: kept, and nothing is left to do', async () => {
    await using shop = await openShop()
    const data = { object: { id: 'cus_1', object: 'customer' } }
    await send(shop, eventOf({ type: 'customer.created', data }))
    expect(await inboxOf(shop)).toMatchObject([
      {
        type: 'customer.created',
        objectId: 'cus_1',
        attempts: 0,
        processedAt: new Date(shop.services.now()),
      },
    ])
  })

  test('not kept, not acknowledged', async () => {
    await using shop = await openShop()
    armFaultPoint('webhook.inbox.beforeCommit:1:error')
    expect((await send(shop, eventOf())).statusCode).toBe(500)
    expect(await inboxOf(shop)).toEqual([])
  })

  test('acknowledged only in the repetition: kept once', async () => {
    await using shop = await openShop()
    armFaultPoint('webhook.inbox.afterCommit:1:error')
    expect((await send(shop, eventOf())).statusCode).toBe(500)
    expect((await send(shop, eventOf())).statusCode).toBe(200)
    expect(await inboxOf(shop)).toHaveLength(1)
  })
})

describe('the order events come in', () => {
  type Way = (shop: Shop) => Promise<void>

  const inThePage: Way = async (shop) => {
    const bought = await buyPlan(await visitor(shop), 'pm_card_authenticationRequired')
    await shop.challenge(dataOf('completeSubscriptionFlow', bought).clientSecret ?? '', 'complete')
  }

  const onTheHostedPage: Way = async (shop) => {
    const { url } = await openCheckout(await visitor(shop))
    expect(await payThere(shop, url, 'pm_card_authenticationRequiredAlways', 'complete')).toBe(true)
    await shop.control('cards/break', { subscription: await onlyPlanOf(shop), works: true })
  }

  async function onlyPlanOf(shop: Shop): Promise<string> {
    return (await shop.stripe.subscriptions.list()).data[0]?.id ?? ''
  }

  /** A life: a challenge passed unseen, a renewal, a refund and the end, none of which we were told about. */
  async function untoldStory(shop: Shop, buy: Way = inThePage): Promise<readonly string[]> {
    await buy(shop)
    await shop.control('clock/advance', { days: 32 })
    const [newest] = (await shop.stripe.charges.list()).data
    await shop.stripe.refunds.create({ charge: newest?.id ?? '', amount: 500 })
    await shop.stripe.subscriptions.cancel(await onlyPlanOf(shop))
    const told = [
      'checkout.session.completed',
      'payment_intent.succeeded',
      'invoice.paid',
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'charge.refunded',
      'charge.succeeded',
    ]
    const events = (await shop.stripe.events.list({ limit: 100 })).data
    return events.filter(({ type }) => told.includes(type)).map((event) => JSON.stringify(event))
  }

  async function finalState(shop: Shop) {
    const { query } = shop.services.db
    const ledger = await query.select().from(ledgerEntries)
    return {
      ledger: ledger.map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted(),
      attempts: (await query.select().from(checkoutAttempts)).map(({ state }) => state),
      subscriptions: (await query.select().from(subscriptions)).map(({ status, firstPaidAt }) => [
        status,
        firstPaidAt !== null,
      ]),
    }
  }

  test.each([
    ['in the page', inThePage],
    ['on the hosted page', onTheHostedPage],
  ])(
    'paid %s: every order, with every repetition, ends in the same state',
    async (_name, buy) => {
      await using shop = await openShop()
      const story = await untoldStory(shop, buy)
      const fresh = await snapshot(shop)
      const jobs = createPaymentJobs(shop.services)
      await fc.assert(
        fc.asyncProperty(
          fc.shuffledSubarray([...story, ...story, ...story], { minLength: story.length * 2 }),
          async (told) => {
            await fresh.restore()
            const missing = story.filter((event) => !told.includes(event))
            for (const event of [...told, ...missing]) {
              expect((await send(shop, event)).statusCode).toBe(200)
              await jobs.idle()
            }
            await workedOff(shop)
            expect(await finalState(shop)).toEqual({
              ledger: ['plan 1999', 'refund -500', 'renewal 3999'],
              attempts: ['closed'],
              subscriptions: [['canceled', true]],
            })
            expect(await checkMoneyInvariants(shop.services)).toEqual([])
          },
        ),
        { numRuns: 25 },
      )
    },
    120_000,
  )

  test.each<[string, Way, readonly string[]]>([
    ['the end before the payment', inThePage, ['customer.subscription.deleted', 'payment_intent.succeeded']],
    ['the refund before anything else', inThePage, ['charge.refunded']],
    ['only the renewal', inThePage, ['invoice.paid']],
    ['the refund before the hosted page it was paid on', onTheHostedPage, ['charge.refunded']],
    ['only the renewal of what a hosted page sold', onTheHostedPage, ['invoice.paid']],
  ])('%s is enough to know the payment and the end', async (_name, buy, types) => {
    await using shop = await openShop()
    const story = await untoldStory(shop, buy)
    for (const event of types.flatMap((type) => story.filter((told) => told.includes(`"type":"${type}"`)))) {
      await send(shop, event)
      await workedOff(shop)
    }
    const { attempts, subscriptions: rows, ledger } = await finalState(shop)
    expect(ledger).toContain('plan 1999')
    expect({ attempts, rows }).toEqual({ attempts: ['closed'], rows: [['canceled', true]] })
  })

  /** Puts our tables back to how they are now. */
  async function snapshot(shop: Shop) {
    const { query } = shop.services.db
    const attempts = await query.select().from(checkoutAttempts)
    const rows = await query.select().from(subscriptions)
    return {
      restore: async () => {
        for (const table of [webhookInbox, ledgerEntries, subscriptions, checkoutAttempts])
          await query.delete(table)
        await query.insert(checkoutAttempts).values(attempts)
        if (rows.length > 0) await query.insert(subscriptions).values(rows)
      },
    }
  }
})

describe('an event that cannot be processed yet', () => {
  test.each(['webhook.process.beforeStripe', 'webhook.process.afterRecord'])(
    'crash at %s: it is taken up again',
    async (point) => {
      await using shop = await openShop()
      const mia = await visitor(shop)
      const data = dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_authenticationRequired'))
      await shop.challenge(data.clientSecret ?? '', 'complete')
      armFaultPoint(`${point}:1:error`)
      await send(shop, eventOf({ data: { object: { id: data.paymentIntentId, object: 'payment_intent' } } }))
      await expectSoon(async () => (await inboxOf(shop))[0]?.lastError).toContain('Fault injected')
      shop.test.clock.advance(60_000)
      await workedOff(shop)
      expect((await inboxOf(shop))[0]?.processedAt).not.toBeNull()
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )
})
