import { minuteMs } from '@fennel/funnel'
import { answers, createBuyer, openBrowser, textAt } from '../../../rehearsal/buyer.ts'
import type { TestContext } from '../../../rehearsal/test-context.ts'
import { waitUntil } from '../../../start/wait-until.ts'
import type { PrepareStep } from '../prepared-step.ts'
import type { Testbed } from '../testbed.ts'

/** A context before any payment. */
export async function contextOf(testbed: Testbed, name: string): Promise<TestContext> {
  const { shop } = testbed
  const buyer = await createBuyer(shop, testbed.newName(name))
  return { shop, buyer, stranger: buyer, undelivered: [], findings: [] }
}

/** A visitor leaves an email address: one lead with every answer. */
export const createLead: PrepareStep = async (testbed) => {
  const { shop } = testbed
  const context = await contextOf(testbed, 'bystander')
  const name = testbed.newName('visitor')
  const call = openBrowser(shop)
  const body = { email: `${name}@example.com`, sessionId: `session-${name}`, quizData: answers }
  const ids = new Set<string>()
  let isComplete = false
  const save = async (path: string, given: object): Promise<boolean> => {
    const answer = await call('POST', path, given)
    const id = textAt(answer?.body, 'data', 'id')
    if (answer?.status !== 200 || id === undefined) return false
    ids.add(id)
    return true
  }
  const act = () => save('/api/leads', body)
  return {
    context,
    act,
    async late() {
      isComplete = await save('/api/leads/create', body)
      shop.clock.advance(9 * minuteMs)
      await act()
    },
    leaseMs: 0,
    async check() {
      const { pool } = shop.life().services.db
      const { rows } = await pool.query<{ id: string; completed: boolean }>(
        'select id, completed_at is not null as completed from leads where session_id = $1',
        [body.sessionId],
      )
      const [id] = ids
      const read = await call('GET', `/api/leads/${id ?? ''}`)
      const kept = (read?.body as { data?: { quizData?: Record<string, unknown> } } | undefined)?.data
        ?.quizData
      const lost = Object.entries(answers).filter(([question, answer]) => kept?.[question] !== answer)
      return [
        ...(rows.length === 1 && ids.size === 1
          ? []
          : [`${rows.length} leads, ${ids.size} were acknowledged`]),
        ...lost.map(([question]) => `the answer to ${question} is ${JSON.stringify(kept?.[question])}`),
        ...(isComplete && rows[0]?.completed !== true ? ['a completed lead is no longer complete'] : []),
      ]
    },
  }
}

/** A browser sends a batch of events; each is stored once. */
export const ingestEvents: PrepareStep = async (testbed, dice) => {
  const { shop } = testbed
  const context = await contextOf(testbed, 'bystander')
  const name = testbed.newName('visit')
  const call = openBrowser(shop)
  const ids = Array.from({ length: dice.between(2, 12) }, (_, index) => `${name}-event-${index}`)
  const batch = (order: readonly string[], hoursAgo = 0) => ({
    events: order.map((eventId) => ({
      eventId,
      eventType: 'landingPageVisit',
      sessionId: `session-${name}`,
      timestamp: new Date(shop.clock.now() - hoursAgo * 60 * minuteMs).toISOString(),
      deviceInfo: { userAgent: 'Mozilla/5.0' },
      metadata: {},
    })),
  })
  const send = async (given: object) => (await call('POST', '/api/tracking/events', given))?.status === 200
  return {
    context,
    act: () => send(batch(ids)),
    async late() {
      await send(batch(ids.toReversed(), 30))
      await send(batch(dice.shuffled(ids), 2))
    },
    leaseMs: 0,
    async check() {
      const { pool } = shop.life().services.db
      const isCounted = async () => (await pool.query('select from waiting_events limit 1')).rowCount === 0
      const isDone = await waitUntil(isCounted, { forMs: 20_000 })
      const { rows } = await pool.query<{ event_id: string; count: number }>(
        `select event_id, count(*)::int as count from tracking_events where event_id like $1 group by 1`,
        [`${name}-event-%`],
      )
      return [
        ...(isDone ? [] : ['accepted events are not counted']),
        ...rows
          .filter(({ count }) => count !== 1)
          .map(({ event_id: id, count }) => `${id} is stored ${count} times`),
        ...ids.filter((id) => !rows.some((row) => row.event_id === id)).map((id) => `${id} is lost`),
      ]
    },
  }
}

/** A buyer creates an account: exactly one, with the password that was acknowledged. */
export const setPassword: PrepareStep = async (testbed) => {
  const { shop } = testbed
  const context = await contextOf(testbed, 'owner')
  const { email, leadId, call } = context.buyer
  const taken = new Set<string>()
  const choose = async (password: string): Promise<boolean> => {
    const body = { email, password, repeatPassword: password, leadId }
    const isTaken = (await call('POST', '/api/auth/set-password', body))?.status === 200
    if (isTaken) taken.add(password)
    return isTaken
  }
  const first = 'a first good choice'
  const second = 'another good choice'
  return {
    context,
    act: async () => (await choose(taken.has(second) ? second : first)) || choose(second),
    otherTab: () => choose(second),
    late: () => choose(second),
    leaseMs: 0,
    async check() {
      const { rows } = await shop
        .life()
        .services.db.pool.query<{ count: number }>(
          'select count(*)::int as count from users where email = $1',
          [email],
        )
      const [password = ''] = taken
      const login = await openBrowser(shop)('POST', '/api/auth/login', { email, password })
      return [
        ...(rows[0]?.count === 1 ? [] : [`${rows[0]?.count} accounts`]),
        ...(taken.size === 1 ? [] : [`${taken.size} passwords were acknowledged`]),
        ...(login?.status === 200 ? [] : [`the password does not open the account: ${login?.status}`]),
      ]
    },
  }
}
