import { routePath, routes } from '@fennel/contract'
import { sql } from 'drizzle-orm'
import type { Shop } from '#api/payments/testing/shop.ts'
import { signUpMember, openShopWithWebhooks } from '#api/subscriptions/testing/member.ts'
import type { Member } from '#api/subscriptions/testing/member.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'

type Operator = Awaited<ReturnType<typeof signInOperator>>
type Query = Readonly<Record<string, string>>
export type Act =
  | 'cancelUserPlan'
  | 'refundUserPayment'
  | 'resendUserMail'
  | 'signOutUser'
  | 'correctUserEmail'
  | 'exportUser'
  | 'eraseUser'

export const reason = 'They asked by mail'

/** A shop with a signed-in admin and viewer, and as many customers as a test asks for. */
export interface UserDesk extends AsyncDisposable {
  readonly shop: Shop
  readonly boss: Operator
  readonly viewer: Operator
  readonly run: (query: ReturnType<typeof sql>) => ReturnType<Shop['services']['db']['query']['execute']>
  readonly act: (
    name: Act,
    id: string,
    body: object,
    by?: Operator,
  ) => ReturnType<Operator['browser']['post']>
  readonly list: (query?: Query, by?: Operator) => Promise<ReturnType<typeof dataOf<'adminUsers'>>>
  readonly open: (id: string, by?: Operator) => Promise<ReturnType<typeof dataOf<'adminUser'>>>
  readonly auditOf: (action: string, target: string) => Promise<readonly Record<string, unknown>[]>
  /** A customer with their own plan. */
  readonly customer: () => Promise<Member & { readonly id: string; readonly email: string }>
}

export async function openUserDesk(): Promise<UserDesk> {
  const shop = await openShopWithWebhooks()
  const boss = await signInOperator(shop.test)
  const viewer = await signInOperator(shop.test, 'viewer')
  const run = (query: ReturnType<typeof sql>) => shop.services.db.query.execute(query)
  const list = async (query: Query = {}, by = boss) => {
    const address = `/api/admin/users?${new URLSearchParams(query).toString()}`
    return dataOf('adminUsers', await by.browser.get(address, bearer(by.token)))
  }
  let number = 0
  return {
    shop,
    boss,
    viewer,
    run,
    list,
    act: (name, id, body, by = boss) =>
      by.browser.post(`/api${routePath(routes[name], { id })}`, body, bearer(by.token)),
    open: async (id, by = boss) =>
      dataOf('adminUser', await by.browser.get(`/api/admin/users/${id}`, bearer(by.token))),
    auditOf: async (action, target) =>
      (
        await run(
          sql`select reason, details from audit_entries where action = ${action} and target = ${target} order by seq`,
        )
      ).rows,
    customer: async () => {
      number += 1
      const email = `user${number}@example.com`
      const mine = await signUpMember(shop, { email })
      const { users } = await list({ email })
      return { ...mine, id: users[0]?.id ?? '', email }
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}
