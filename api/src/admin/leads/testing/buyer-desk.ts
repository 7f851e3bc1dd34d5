import { routePath, routes } from '@fennel/contract'
import { sql } from 'drizzle-orm'
import { buyPlan, visitor } from '#api/payments/testing/shop.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import { drainWebhooks, openShopWithWebhooks } from '#api/subscriptions/testing/member.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'
import type { TestBrowser } from '#api/testing/test-browser.ts'

type Operator = Awaited<ReturnType<typeof signInOperator>>

export const reason = 'They asked by mail'

/** Somebody who bought a plan but set no password: a lead without an account. */
export interface Buyer {
  readonly browser: TestBrowser
  readonly leadId: string
  readonly email: string
  readonly subscriptionId: string
}

/** A shop with a signed-in admin and viewer, and buyers without an account. */
export interface BuyerDesk extends AsyncDisposable {
  readonly shop: Shop
  readonly boss: Operator
  readonly viewer: Operator
  readonly run: (query: ReturnType<typeof sql>) => ReturnType<Shop['services']['db']['query']['execute']>
  readonly buyer: () => Promise<Buyer>
  readonly open: (leadId: string, by?: Operator) => Promise<ReturnType<typeof dataOf<'adminLead'>>>
  readonly act: (
    name: 'cancelLeadPlan' | 'refundLeadPayment' | 'correctLeadEmail' | 'exportLead' | 'eraseLead',
    leadId: string,
    body: object,
    by?: Operator,
  ) => ReturnType<Operator['browser']['post']>
  readonly auditOf: (action: string, target: string) => Promise<readonly Record<string, unknown>[]>
}

export async function openBuyerDesk(): Promise<BuyerDesk> {
  const shop = await openShopWithWebhooks()
  const boss = await signInOperator(shop.test)
  const viewer = await signInOperator(shop.test, 'viewer')
  const run = (query: ReturnType<typeof sql>) => shop.services.db.query.execute(query)
  let number = 0
  return {
    shop,
    boss,
    viewer,
    run,
    buyer: async () => {
      number += 1
      const email = `buyer${number}@example.com`
      const browser = await visitor(shop, email)
      const bought = await buyPlan(browser, 'pm_card_visa', { customerEmail: email })
      const { subscriptionId = '' } = dataOf('completeSubscriptionFlow', bought)
      await drainWebhooks(shop)
      return { browser, leadId: browser.leadId, email, subscriptionId }
    },
    open: async (leadId, by = boss) =>
      dataOf('adminLead', await by.browser.get(`/api/admin/leads/${leadId}`, bearer(by.token))),
    act: (name, id, body, by = boss) =>
      by.browser.post(`/api${routePath(routes[name], { id })}`, body, bearer(by.token)),
    auditOf: async (action, target) =>
      (
        await run(
          sql`select actor_id, reason, details from audit_entries
            where action = ${action} and target = ${target} order by seq`,
        )
      ).rows,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}
