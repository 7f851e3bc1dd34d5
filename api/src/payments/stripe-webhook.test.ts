import { describe, expect, test } from 'vitest'
import { createLogger } from '#api/http/create-logger.ts'
import { armFaultPoint } from './fault-point.ts'
import { checkMoneyInvariants } from './testing/check-money-invariants.ts'
import { webhookInbox } from './webhook-tables.ts'
import { buyPlan, expectSoon, openShop, visitor, processWebhooks } from './testing/shop.ts'
import { shareShop } from './testing/shared-shop.ts'
import { sendEvent } from './testing/send-event.ts'
import type { Shop } from './testing/shop.ts'
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

async function inboxOf(shop: Shop) {
  return shop.services.db.query.select().from(webhookInbox)
}

describe('events that are refused', () => {
  const { shop } = shareShop()

  test.each([
    ['signed with another secret', eventOf(), { secret: 'whsec_other' }],
    ['altered after signing', eventOf(), { signed: eventOf({ id: 'evt_2' }) }],
    ['older than five minutes', eventOf(), { age: 301 }],
    ['of the other mode', eventOf({ livemode: true }), {}],
  ])('%s: 400, and nothing is stored', async (_name, payload, given) => {
    expect((await sendEvent(shop(), payload, given)).statusCode).toBe(400)
    expect(await inboxOf(shop())).toEqual([])
  })

  test('unsigned: 400, and nothing is stored', async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await shop().test.app.inject({ method: 'POST', url: path, headers, payload: eventOf() })
    expect(response.statusCode).toBe(400)
    expect(await inboxOf(shop())).toEqual([])
  })
})

describe('a sender of many events that Stripe did not sign', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  const { shop } = shareShop({ env: { RATE_LIMITS: 'on' }, log })
  type Headers = Readonly<Record<string, string>>
  const unsigned: Headers = {}
  const forged: Headers = { 'stripe-signature': 't=1,v1=00' }
  const send = (given: Headers, remoteAddress: string) =>
    shop().test.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...given },
      payload: eventOf(),
      remoteAddress,
    })
  /** The log lines about requests since the last call, without those of the jobs. */
  const newLines = () =>
    lines
      .splice(0)
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .filter((line) => line['reqId'] !== undefined)

  test.each([
    ['unsigned', unsigned, 'It has no signature.'],
    ['with a forged signature', forged, 'No signatures found matching the expected signature for payload'],
  ])('%s: logged in one line, with the reason and without a stack', async (_name, given, reason) => {
    newLines()
    expect((await send(given, '192.0.2.1')).statusCode).toBe(400)
    const written = newLines()
    expect(written).toEqual([
      expect.objectContaining({
        level: 40,
        reqId: expect.any(String),
        req: { method: 'POST', url: path, from: '192.0.2.1' },
        reason,
        msg: 'a webhook was refused',
      }),
    ])
    expect(written[0]).not.toHaveProperty('err')
  })

  test('has to wait, while events signed by Stripe are accepted from the same address', async () => {
    const from = '127.0.0.1'
    for (let at = 0; at < 60; at++)
      expect((await send(at % 2 === 0 ? unsigned : forged, from)).statusCode).toBe(400)
    for (const given of [unsigned, forged]) {
      const refused = await send(given, from)
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    }
    expect((await sendEvent(shop(), eventOf({ id: 'evt_of_stripe' }))).statusCode).toBe(200)
    expect((await send(unsigned, '192.0.2.7')).statusCode).toBe(400)
    shop().test.clock.advance(60_000)
    expect((await send(unsigned, from)).statusCode).toBe(400)
  })
})

describe('events that are accepted', () => {
  test('the same event ten times: stored once, always acknowledged', async () => {
    await using shop = await openShop()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendEvent(shop, eventOf(), { age: 299 })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await inboxOf(shop)).toHaveLength(1)
  })

  test('many at one moment: each is stored', async () => {
    await using shop = await openShop()
    const ids = Array.from({ length: 20 }, (_, at) => `evt_${at}`)
    const answers = await Promise.all(ids.map((id) => sendEvent(shop, eventOf({ id }))))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await inboxOf(shop)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  test('about something that needs no handling: stored, with nothing left to do', async () => {
    await using shop = await openShop()
    const data = { object: { id: 'cus_1', object: 'customer' } }
    await sendEvent(shop, eventOf({ type: 'customer.created', data }))
    expect(await inboxOf(shop)).toMatchObject([
      {
        type: 'customer.created',
        objectId: 'cus_1',
        attempts: 0,
        processedAt: new Date(shop.services.now()),
      },
    ])
  })

  test('not stored, not acknowledged', async () => {
    await using shop = await openShop()
    armFaultPoint('webhook.inbox.beforeCommit:1:error')
    expect((await sendEvent(shop, eventOf())).statusCode).toBe(500)
    expect(await inboxOf(shop)).toEqual([])
  })

  test('acknowledged only when repeated: stored once', async () => {
    await using shop = await openShop()
    armFaultPoint('webhook.inbox.afterCommit:1:error')
    expect((await sendEvent(shop, eventOf())).statusCode).toBe(500)
    expect((await sendEvent(shop, eventOf())).statusCode).toBe(200)
    expect(await inboxOf(shop)).toHaveLength(1)
  })
})

describe('an event that cannot be processed yet', () => {
  test.each(['webhook.process.beforeStripe', 'webhook.process.afterRecord'])(
    'crash at %s: it is processed again',
    async (point) => {
      await using shop = await openShop()
      const mia = await visitor(shop)
      const data = dataOf('completeSubscriptionFlow', await buyPlan(mia, 'pm_card_authenticationRequired'))
      await shop.challenge(data.clientSecret ?? '', 'complete')
      armFaultPoint(`${point}:1:error`)
      await sendEvent(
        shop,
        eventOf({ data: { object: { id: data.paymentIntentId, object: 'payment_intent' } } }),
      )
      await expectSoon(async () => (await inboxOf(shop))[0]?.lastError).toContain('Fault injected')
      shop.test.clock.advance(60_000)
      await processWebhooks(shop)
      expect((await inboxOf(shop))[0]?.processedAt).not.toBeNull()
      expect(await checkMoneyInvariants(shop.services)).toEqual([])
    },
  )
})
