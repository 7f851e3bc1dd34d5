import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { DataOf } from '@fennel/contract'
import { userLeads } from '#api/accounts/index.ts'
import { among } from '#api/db/among.ts'
import type { Queryable } from '#api/db/client.ts'
import { leads } from '#api/leads/index.ts'
import { shownStatusOf, subscriptions } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

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
    .orderBy(desc(leads.createdAt))
  const leadIds = links.map(({ leadId }) => leadId)
  const rows =
    leadIds.length === 0
      ? []
      : await db
          .select()
          .from(subscriptions)
          .where(and(among(subscriptions.leadId, leadIds), isNotNull(subscriptions.firstPaidAt)))
          .orderBy(desc(subscriptions.startedAt))
  const plansOf = Map.groupBy(rows, ({ leadId }) => leadId)
  const linksOf = Map.groupBy(links, ({ userId }) => userId)
  return new Map(
    userIds.map((id) => {
      const mine = linksOf.get(id) ?? []
      const plans = mine
        .flatMap(({ leadId }) => plansOf.get(leadId) ?? [])
        .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
      const plan = plans.find(({ endedAt }) => endedAt === null) ?? plans[0]
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

function statusOf(services: Services, plan: SubscriptionRow | undefined): UserStatus {
  if (plan === undefined) return 'none'
  if (plan.endedAt !== null) return 'ended'
  if (plan.status === 'past_due' || plan.status === 'unpaid') return 'past_due'
  if (plan.cancelAtPeriodEnd) return 'ending'
  return shownStatusOf(services, plan) === 'trialing' ? 'trialing' : 'active'
}
