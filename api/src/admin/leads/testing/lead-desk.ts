import { routePath, routes } from '@fennel/contract'
import { sql } from 'drizzle-orm'
import { emailKeyOf } from '#api/leads/index.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { dataOf } from '#api/testing/read-response.ts'
import { signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer } from '#api/testing/signed-up.ts'

type Operator = Awaited<ReturnType<typeof signInOperator>>
type Query = Readonly<Record<string, string>>

/** Test leads are created around this moment. */
export const first = Date.parse('2026-01-10T12:00:00.000Z')

interface Given {
  readonly email?: string
  readonly at?: number
  readonly flow?: string
  readonly source?: string
  /** Only together with a `source`. */
  readonly campaign?: string
  readonly isPaid?: boolean
  readonly sessionId?: string
  readonly answers?: Readonly<Record<string, string | number>>
}

/** A server whose leads are inserted by SQL, with a signed-in admin and viewer. */
export interface LeadDesk extends AsyncDisposable {
  readonly house: TestApp
  readonly boss: Operator
  readonly viewer: Operator
  readonly run: (query: ReturnType<typeof sql>) => ReturnType<TestApp['services']['db']['query']['execute']>
  readonly lead: (id: string, given?: Given) => Promise<void>
  readonly empty: () => Promise<unknown>
  readonly read: (query?: Query, by?: Operator) => Promise<ReturnType<typeof dataOf<'adminLeads'>>>
  readonly count: (query: Query, by?: Operator) => Promise<ReturnType<typeof dataOf<'leadCount'>>>
  readonly idsOf: (query: Query, by?: Operator) => Promise<readonly string[]>
  readonly act: (
    name: 'revealLead' | 'eraseLead' | 'exportLeads',
    body: object,
    id?: string,
    by?: Operator,
  ) => ReturnType<Operator['browser']['post']>
  readonly auditOf: (action: string) => Promise<readonly Record<string, unknown>[]>
}

export async function openLeadDesk(): Promise<LeadDesk> {
  const house = await createTestApp({ jobs: 'still' })
  const boss = await signInOperator(house)
  const viewer = await signInOperator(house, 'viewer')
  const run = (query: ReturnType<typeof sql>) => house.services.db.query.execute(query)
  const read = async (query: Query = {}, by = boss) => {
    const address = `/api/admin/leads?${new URLSearchParams(query).toString()}`
    return dataOf('adminLeads', await by.browser.get(address, bearer(by.token)))
  }
  return {
    house,
    boss,
    viewer,
    run,
    read,
    count: async (query, by = boss) => {
      const address = `/api/admin/lead-count?${new URLSearchParams(query).toString()}`
      return dataOf('leadCount', await by.browser.get(address, bearer(by.token)))
    },
    idsOf: async (query, by = boss) => (await read(query, by)).leads.map(({ id }) => id),
    act: (name, body, id = 'x', by = boss) =>
      by.browser.post(`/api${routePath(routes[name], { id })}`, body, bearer(by.token)),
    auditOf: async (action) =>
      (
        await run(
          sql`select action, target, reason, details from audit_entries where action = ${action} order by seq`,
        )
      ).rows,
    empty: () =>
      emptyTables(
        house.services.db,
        'leads',
        'lead_attributions',
        'ledger_entries',
        'mail_outbox',
        'tracking_events',
      ),
    lead: async (id, given = {}) => {
      const { email = `${id}@example.com`, at = first, flow = 'inflammation', answers = {} } = given
      const made = new Date(at).toISOString()
      const sealed = house.services.cipher.seal(id, JSON.stringify(answers))
      await run(sql`insert into leads (id, app_name, flow_id, email, email_key, session_id, sealed_answers,
          creation_digest, created_at, updated_at, purchased_at)
        values (${id}, 'calmplate', ${flow}, ${email}, ${emailKeyOf(email)}, ${given.sessionId ?? null}, ${sealed}, 'd',
          ${made}, ${made}, ${given.isPaid === true ? made : null})`)
      if (given.source !== undefined)
        await run(sql`insert into lead_attributions (lead_id, session_id, channel, last_touch, copied_at)
          values (${id}, ${given.sessionId ?? id}, ${given.source},
            ${given.campaign === undefined ? null : JSON.stringify({ utmCampaign: given.campaign })}::jsonb, ${made})`)
    },
    [Symbol.asyncDispose]: () => house.close(),
  }
}
