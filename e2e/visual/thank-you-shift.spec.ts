import type { QuizFlow, WholeBrand } from '@fennel/funnel'
import { signedIn } from '../../scripts/gallery/kept-visit.ts'
import { remember, rest } from '../../scripts/gallery/in-page.ts'
import { profileOf, visitorsOf } from '../../scripts/gallery/page-shots.ts'
import type { KeptVisit } from '../../scripts/gallery/shot.ts'
import { expect, test } from '../harness/test.ts'
import { hasMoved, shiftsOf } from './shifts-of.ts'
import { allBrands, originOf, stillContext } from './sitting.ts'

interface State {
  readonly name: string
  readonly kept: KeptVisit
  /** What the account answers, once the page stands; null if it fails, absent if nobody is signed in. */
  readonly profile?: object | null
}

const withoutPlan = {
  planId: null,
  subscriptionStatus: null,
  subscriptionStart: null,
  subscriptionEnd: null,
  subscriptionRenews: null,
  subscriptionReason: null,
  subscriptionName: null,
  subscriptionPrice: null,
  subscriptionCurrency: null,
  subscriptionIds: [],
}

/** Everybody who may open the page. */
function statesOf(brand: WholeBrand, flow: QuizFlow): readonly State[] {
  const { fresh, paid, 'paid twice': paidTwice } = visitorsOf(brand, flow)
  const bought = profileOf(brand)
  const refunded = bought.purchases.map((one) => ({ ...one, refunded: one.price }))
  const customer = (name: string, profile: object | null): State => ({ name, kept: signedIn(fresh), profile })
  const buyer = (name: string, profile: object): State => ({ name, kept: signedIn(paidTwice), profile })
  return [
    { name: 'a stranger', kept: fresh },
    { name: 'a buyer without an account', kept: paid },
    customer('a customer who bought nothing', { ...bought, ...withoutPlan, purchases: [] }),
    customer('a customer whose plan renews', bought),
    customer('a customer whose plan was canceled', { ...bought, subscriptionRenews: false }),
    customer('a customer whose plan ended', {
      ...bought,
      subscriptionStatus: 'canceled',
      subscriptionRenews: false,
      subscriptionReason: 'ended',
    }),
    customer('a customer whose payment failed', {
      ...bought,
      subscriptionStatus: 'past_due',
      subscriptionRenews: false,
      subscriptionReason: 'grace',
    }),
    customer('a customer who got the money back', { ...bought, ...withoutPlan, purchases: refunded }),
    customer('a customer of another brand', {
      ...bought,
      ...withoutPlan,
      purchases: bought.purchases.map((one) => ({ ...one, appName: 'another', brandName: 'Another' })),
    }),
    customer('a customer whose account does not load', null),
    buyer('a buyer whose account has the order', { ...bought, subscriptionIds: ['sub_gallery'] }),
    buyer('a buyer whose account lacks the order', { ...bought, ...withoutPlan, purchases: [] }),
  ]
}

for (const { brand, flow } of allBrands) {
  for (const device of ['phone', 'desktop'] as const) {
    test(`${brand.name} on the ${device}: the thank-you page moves for nobody when the account answers`, async ({
      browser,
      stack,
    }) => {
      const context = await stillContext(browser, device)
      const origin = originOf(brand.appId, stack.url)
      for (const { name, kept, profile } of statesOf(brand, flow)) {
        const page = await context.newPage()
        const stands = Promise.withResolvers<void>()
        await page.route('**/api/user/profile', async (route) => {
          await stands.promise
          await (profile === null
            ? route.fulfill({ status: 500, json: { success: false, code: 'unexpected', message: 'No' } })
            : route.fulfill({ json: { success: true, data: profile } }))
        })
        await page.addInitScript(remember, { origin, kept, historyState: undefined })
        await page.goto(`${origin}/thank-you`, { waitUntil: 'commit' })
        await page.locator('main[data-page="thank-you"]').waitFor()
        await page.evaluate(rest, { quietMs: 120, mostMs: 4_000 })
        stands.resolve()
        await expect(page.getByText('Looking up your purchase...')).toBeHidden()
        await page.evaluate(rest, { quietMs: 120, mostMs: 4_000 })
        expect.soft((await shiftsOf(page)).filter(hasMoved), name).toEqual([])
        await page.close()
      }
      await context.close()
    })
  }
}
