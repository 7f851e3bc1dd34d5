import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { DataOf } from '@fennel/contract'
import { userLeads } from '#api/accounts/index.ts'
import { among } from '#api/db/among.ts'
import type { Queryable } from '#api/db/client.ts'
import { leads } from '#api/leads/index.ts'
import { isLate, shownStatusOf, subscriptions } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { plansOfLeads } from '../plans-of-leads.ts'

export type UserStatus = DataOf<'adminUsers'>['users'][number]['status']

/** What a user's leads and plans come to. */
export interface UserStanding {
  readonly leadIds: readonly string[]
  /** Of the leads, the newest first. */
  readonly brandIds: readonly string[]
  /** Paid plans, the newest first. */
  readonly plans: readonly SubscriptionRow[]
  readonly status: UserStatus
  /** The plan the status is about. */
  readonly plan: SubscriptionRow | undefined
}

/** What a plan's word for its user is told by. */
const judged = {
  status: subscriptions.status,
  brandId: subscriptions.brandId,
  productId: subscriptions.productId,
  startedAt: subscriptions.startedAt,
  endedAt: subscriptions.endedAt,
  trialEnd: subscriptions.trialEnd,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
}

type JudgedPlan = Pick<SubscriptionRow, keyof typeof judged>

/**
 * Of several plans a user's word is about the one that customers are shown, see `foremostPlan`: what goes on before what is
 * set to end, that before what has ended, and of these the newest. The same order for the database and for rows of it.
 */
const inSql = [
  sql`case when ${subscriptions.endedAt} is not null then 2 when ${subscriptions.cancelAtPeriodEnd} then 1 else 0 end`,
  desc(subscriptions.startedAt),
  desc(subscriptions.id),
] as const

function placeOf({ endedAt, cancelAtPeriodEnd }: JudgedPlan): number {
  if (endedAt !== null) return 2
  return cancelAtPeriodEnd ? 1 : 0
}

/**
 * The status alone of some hundred users, by user id: of each the one plan it is about, found through the indexes. In a
 * plain join the database would rather read every plan there is.
 */
export async function readStatuses(
  services: Services,
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, UserStatus>> {
  const plan = db
    .select(judged)
    .from(userLeads)
    .innerJoin(subscriptions, eq(subscriptions.leadId, userLeads.leadId))
    .where(and(eq(userLeads.userId, sql`wanted.id`), isNotNull(subscriptions.firstPaidAt)))
    .orderBy(...inSql)
    .limit(1)
    .as('plan')
  const rows = await db
    .select({ userId: sql<string>`wanted.id`, plan: plan._.selectedFields })
    .from(sql`unnest(${sql.param([...userIds])}::text[]) as wanted (id)`)
    .crossJoinLateral(plan)
  const plans = new Map(rows.map(({ userId, plan: found }) => [userId, found]))
  return new Map(userIds.map((id) => [id, statusOf(services, plans.get(id))]))
}

/** Leads and plans of some users, by user id; two reads by index, whatever their number. */
export async function readStandings(
  services: Services,
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, UserStanding>> {
  if (userIds.length === 0) return new Map()
  const links = await db
    .select({ userId: userLeads.userId, leadId: leads.id, appName: leads.appName })
    .from(userLeads)
    .innerJoin(leads, eq(leads.id, userLeads.leadId))
    .where(among(userLeads.userId, userIds))
    .orderBy(desc(leads.createdAt), desc(leads.id))
  const rows = await plansOfLeads(
    db,
    links.map(({ leadId }) => leadId),
  )
  const plansOf = Map.groupBy(rows, ({ leadId }) => leadId)
  const linksOf = Map.groupBy(links, ({ userId }) => userId)
  return new Map(
    userIds.map((id) => {
      const mine = linksOf.get(id) ?? []
      const plans = mine
        .flatMap(({ leadId }) => plansOf.get(leadId) ?? [])
        .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
      const [plan] = plans.toSorted((one, other) => placeOf(one) - placeOf(other))
      return [
        id,
        {
          leadIds: mine.map(({ leadId }) => leadId),
          brandIds: [...new Set(mine.map(({ appName }) => appName))],
          plans,
          plan,
          status: statusOf(services, plan),
        },
      ]
    }),
  )
}

function statusOf(services: Services, plan: JudgedPlan | undefined): UserStatus {
  if (plan === undefined) return 'none'
  if (plan.endedAt !== null) return 'ended'
  if (isLate(plan)) return 'past_due'
  if (plan.cancelAtPeriodEnd) return 'ending'
  return shownStatusOf(services, plan) === 'trialing' ? 'trialing' : 'active'
}
