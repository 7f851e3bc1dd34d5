import type { CustomerSubscription, CustomerSubscriptionView } from '@fennel/contract'
import { dayMs } from '@fennel/funnel'
import { buyPlan, openShop, visitor, processWebhooks } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { mailOutbox } from '#api/mail/mail-tables.ts'
import { dataOf } from '#api/testing/read-response.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'
import { bearer, password } from '#api/testing/signed-up.ts'

/** In milliseconds; a little less than an access token is valid. */
const stayedSignedIn = 50 * 60_000

/** A shop that receives the sandbox's webhooks. */
export async function openShopWithWebhooks(env: Readonly<Record<string, string>> = {}): Promise<Shop> {
  return openShop({ webhooks: true, env })
}

/**
 * A customer with a plan and an account. Signs in again when time has passed, since these tests travel through months.
 */
export interface Member {
  readonly leadId: string
  readonly browser: TestBrowser
  readonly subscriptionId: string
  readonly intentId: string
  /** The page about one of the plans, or about the one shown first. */
  readonly view: (planId?: string) => Promise<CustomerSubscriptionView>
  /** The plan; throws if there is none. */
  readonly plan: () => Promise<CustomerSubscription>
  readonly post: (
    path: string,
    body?: Readonly<Record<string, unknown>>,
  ) => ReturnType<Awaited<ReturnType<typeof visitor>>['post']>
}

export async function signUpMember(
  shop: Shop,
  given: {
    readonly email?: string
    readonly card?: string
    readonly productId?: string
    /** More fields of the order. */
    readonly order?: Readonly<Record<string, unknown>>
    /** Milliseconds between arrival and purchase. */
    readonly reads?: number
  } = {},
): Promise<Member> {
  const { email = 'mia@example.com', card = 'pm_card_visa', productId } = given
  const browser = await visitor(shop, email)
  shop.test.clock.advance(given.reads ?? 0)
  const bought = await buyPlan(browser, card, {
    customerEmail: email,
    ...given.order,
    ...(productId === undefined ? {} : { productId }),
  })
  const { subscriptionId = '', paymentIntentId = '' } = dataOf('completeSubscriptionFlow', bought)
  const { leadId } = browser
  const account = { email, password, repeatPassword: password, leadId }
  const { token } = dataOf('setPassword', await browser.post('/api/auth/set-password', account))
  const signIn = async () => {
    const data = dataOf('login', await browser.post('/api/auth/login', { email, password }))
    return { token: 'token' in data ? data.token : '', at: shop.test.clock.now() }
  }
  let signedIn = { token, at: shop.test.clock.now() }
  const headers = async () => {
    if (shop.test.clock.now() - signedIn.at >= stayedSignedIn) signedIn = await signIn()
    return bearer(signedIn.token)
  }
  await drainWebhooks(shop)
  const view = async (planId?: string) => {
    const choice = planId === undefined ? '' : `?plan=${planId}`
    return dataOf(
      'customerSubscription',
      await browser.get(`/api/user/subscription${choice}`, await headers()),
    )
  }
  return {
    leadId,
    browser,
    subscriptionId,
    intentId: paymentIntentId,
    view,
    plan: async () => {
      const { subscription } = await view()
      if (subscription === null) throw new Error('There is no plan')
      return subscription
    },
    post: async (path, body = {}) =>
      browser.post(`/api/user/subscription/${path}`, { subscriptionId, ...body }, await headers()),
  }
}

/** Resolves once the shop has processed every webhook sent so far. */
export async function drainWebhooks(shop: Shop): Promise<void> {
  await shop.delivered()
  await processWebhooks(shop)
}

/** Advances the clocks of the shop and of the sandbox by some days and processes everything that fell due. */
export async function advanceDays(shop: Shop, days: number): Promise<void> {
  shop.test.clock.advance(days * dayMs)
  await shop.control('clock/advance', { days: 0.0001 })
  await drainWebhooks(shop)
}

/** The queued mails of this kind. */
export async function mailsOf(shop: Shop, kind: string) {
  const rows = await shop.services.db.query.select().from(mailOutbox)
  return rows.filter((row) => row.kind === kind)
}
