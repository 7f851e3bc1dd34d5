import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBuyer } from '../rehearsal/buyer.ts'
import { makeCard } from '../rehearsal/cards.ts'
import { generateHistory } from './generate-history.ts'
import type { History } from './history.ts'
import { judgeHistories } from './judge-histories.ts'
import { faultPointsIn, namedPoints, operatorPoints } from './interruption-points.ts'
import { runHistory } from './run-history.ts'
import { shrinkHistory } from './shrink-history.ts'
import { forgeries } from './tampered.ts'

const { runner, expectRight } = judgeHistories()

test('the list contains exactly the fault points of the code', () => {
  const inCode = faultPointsIn(fileURLToPath(new URL('../../api/src', import.meta.url)))
  expect([...inCode].toSorted()).toEqual([...namedPoints, ...operatorPoints].toSorted())
})

test('the same seed gives the same history', () => {
  expect(generateHistory(7)).toEqual(generateHistory(7))
  expect(generateHistory(7)).not.toEqual(generateHistory(8))
})

test('shrinks a failing history to what it needs', async () => {
  const needed = { do: 'upsell', product: 'workout-program' } as const
  const long = generateHistory(3)
  const failing = { ...long, steps: [...long.steps, { actions: [needed, needed] }, ...long.steps] }
  const fails = async ({ steps }: History) => steps.some(({ actions }) => actions.includes(needed))
  expect((await shrinkHistory(failing, fails)).steps).toEqual([{ actions: [needed] }])
})

test('the books agree after the histories of seeds 1 to 30', async () => {
  for (let seed = 1; seed <= 30; seed += 1) await expectRight(generateHistory(seed))
}, 240_000)

test('every forgery is refused before and after a purchase, without a request to Stripe', async () => {
  const steps = Object.keys(forgeries).map((row) => ({ actions: [{ do: 'tamper', row } as const] }))
  const pay = { actions: [{ do: 'pay', plan: 'calmplate-1-month', card: 'good' } as const] }
  await expectRight({ name: 'forgeries', steps: [...steps, pay, ...steps], comesBack: true })
}, 120_000)

test('attributes requests to Stripe to the work that caused them, not to concurrent work', async () => {
  const shop = await runner().shop()
  const [mia, tom] = [await createBuyer(shop, 'asker'), await createBuyer(shop, 'bystander')]
  const { callsOf } = shop.life().stripe
  const order = async ({ call, email }: typeof mia, productId: string) => {
    const paymentMethodId = await makeCard(shop, 'good')
    return callsOf(() =>
      call('POST', '/api/stripe/complete-subscription-flow', {
        productId,
        customerEmail: email,
        paymentMethodId,
      }),
    )
  }
  const [bought, refused] = await Promise.all([order(mia, 'calmplate-1-month'), order(tom, 'not-sold')])
  expect(bought.calls).toContain('POST /v1/subscriptions')
  expect(refused).toMatchObject({ result: { status: 409 }, calls: [] })
})

describe('what a browser may send', () => {
  test('an amount is accepted only when it matches the catalog, and never decides what is charged', async () => {
    const shop = await runner().shop()
    const buyer = await createBuyer(shop, 'property')
    const paymentMethodId = await makeCard(shop, 'good')
    const body = { productId: 'calmplate-1-month', customerEmail: buyer.email, paymentMethodId }
    const anything = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.string(),
      fc.constant(null),
      fc.array(fc.double()),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.record({ amount: anything, currency: fc.constantFrom('usd', 'jpy', 'eur', 'USDC') }),
        async (forged) => {
          fc.pre(forged.amount !== 19.99)
          const answer = await buyer.call('POST', '/api/stripe/complete-subscription-flow', {
            ...body,
            ...forged,
          })
          // A malformed amount is invalid, a well-formed one may be an outdated price.
          expect([400, 409]).toContain(answer?.status)
        },
      ),
      { numRuns: 60 },
    )
    expect((await shop.stripe.customers.list({ email: buyer.email })).data).toEqual([])
  }, 60_000)
})

test('finds a charge that is not in the books', async () => {
  const shop = await runner().shop()
  const pay = { do: 'pay', plan: 'calmplate-1-month', card: 'good' } as const
  const history = { name: 'a lost entry', steps: [{ actions: [pay] }], comesBack: false }
  const lose = async () => void (await shop.life().services.db.pool.query('delete from ledger_entries'))
  let passes = 0
  const { findings } = await runHistory(shop, history, () => void (passes === 1 ? lose() : (passes += 1)))
  expect(findings.join('\n')).toMatch(/taken at Stripe, not here/)
  await runner().renew()
})
