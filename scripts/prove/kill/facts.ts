import type pg from 'pg'
import type { Buyer } from '../../rehearsal/buyer.ts'

/** A visitor, and what the server acknowledged to them. */
export interface Witness {
  readonly name: string
  readonly email: string
  readonly call: Buyer['call']
  /** Set once the lead was acknowledged. */
  leadId?: string
  /** Acceptable values by question: the last acknowledged one, and any sent since without a response. */
  readonly answers: Map<string, readonly unknown[]>
  readonly events: string[]
  password?: string
  /** Whether a plan was ever requested, answered or not. */
  isBuyer?: boolean
  /** A plan whose purchase was answered with 200. */
  plan?: string
}

/** How many single facts were acknowledged to this visitor. */
export function countFacts({ leadId, answers, events, password, plan }: Witness): number {
  const single = [leadId, password, plan].filter((fact) => fact !== undefined).length
  return single + answers.size + events.length
}

/**
 * Every acknowledged fact that is gone or changed. Passwords are only checked when `isSigningIn`, because each check
 * costs a tenth of a second of processor time.
 */
export async function findLost(
  pool: pg.Pool,
  witness: Witness,
  isSigningIn: boolean,
): Promise<readonly string[]> {
  const { email, call, leadId, answers, events, password, plan } = witness
  const lost: string[] = []
  if (leadId !== undefined) {
    const read = await call('GET', `/api/leads/${leadId}`)
    const data = (read?.body as { data?: { quizData?: Record<string, unknown> } } | undefined)?.data
    if (read?.status !== 200) lost.push(`${email}: reading the lead answers ${read?.status}`)
    for (const [question, values] of answers)
      if (!values.includes(data?.quizData?.[question]))
        lost.push(
          `${email}: ${question} is ${JSON.stringify(data?.quizData?.[question])}, not ${JSON.stringify(values)}`,
        )
  }
  if (events.length > 0) {
    const { rows } = await pool.query<{ id: string; count: number }>(
      `select id, sum(count)::int as count from (
         select event_id as id, count(*) as count from tracking_events where event_id = any($1) group by 1
         union all
         select distinct item->'event'->>'eventId', 1 from waiting_events
           where item->'event'->>'eventId' = any($1)
             and not exists (select 1 from tracking_event_ids known where known.event_id = item->'event'->>'eventId')
       ) as kept group by 1`,
      [events],
    )
    const counts = new Map(rows.map(({ id, count }) => [id, count]))
    for (const id of events)
      if (counts.get(id) !== 1) lost.push(`${email}: the event ${id} is stored ${counts.get(id) ?? 0} times`)
  }
  if (password !== undefined && isSigningIn) {
    const login = await call('POST', '/api/auth/login', { email, password })
    if (login?.status !== 200) lost.push(`${email}: signing in with the password answers ${login?.status}`)
  }
  if (plan !== undefined) {
    const current = await call('GET', '/api/stripe/current-plan')
    const owned = (current?.body as { data?: { plan?: { productId?: string } } } | undefined)?.data?.plan
      ?.productId
    if (owned !== plan) lost.push(`${email}: the plan is ${owned}, not ${plan}`)
  }
  return lost
}
