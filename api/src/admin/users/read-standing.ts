import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { DataOf } from '@fennel/contract'
import { userLeads } from '#api/accounts/index.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import { textArray } from '#api/db/text-array.ts'
import { leads } from '#api/leads/index.ts'
import {
  findPaidPlans,
  pickPlanToShow,
  isLate,
  isPaused,
  shownStatusOf,
  readEntitlements,
  subscriptions,
} from '#api/payments/index.ts'
import type { JudgedPlan, SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

export type UserStatus = DataOf<'adminUsers'>['users'][number]['status']

/** A user's leads, plans and status. */
export interface UserStanding {
  readonly leadIds: readonly string[]
  /** The brands of the leads, the newest lead first. */
  readonly brandIds: readonly string[]
  /** Paid plans, the newest first. */
  readonly plans: readonly SubscriptionRow[]
  readonly status: UserStatus
  /** The plan the status is about, which is also the one shown to the customer. */
  readonly plan: SubscriptionRow | undefined
}

/** The columns of a plan that its status depends on. */
const judged = {
  id: subscriptions.id,
  status: subscriptions.status,
  brandId: subscriptions.brandId,
  productId: subscriptions.productId,
  startedAt: subscriptions.startedAt,
  endedAt: subscriptions.endedAt,
  trialEnd: subscriptions.trialEnd,
  firstPaidAt: subscriptions.firstPaidAt,
  currentPeriodEnd: subscriptions.currentPeriodEnd,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  pastDueSince: subscriptions.pastDueSince,
} as const

/**
 * Far more plans than anybody has. The limit keeps PostgreSQL from turning the lateral lookups below into a plain join.
 */
const maxPlans = 1_000

/**
 * Only the status, of a few hundred users, by user id. Looks their plans up through the indexes, user by user: in a
 * plain join PostgreSQL would read every account and every plan instead.
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
    .limit(maxPlans)
    .as('plan')
  const rows = await db
    .select({ userId: sql<string>`wanted.id`, plan: plan._.selectedFields })
    .from(sql`unnest(${textArray(userIds)}) as wanted (id)`)
    .crossJoinLateral(plan)
  const plansOf = new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([id, found]) => [id, found.map((row) => row.plan)]),
  )
  const foremost = await foremostOfEach(services, plansOf)
  return new Map(userIds.map((id) => [id, statusOf(services, foremost.get(id))]))
}

/**
 * The plan of each user that is also shown to the customer (`pickPlanToShow`). Reads the ledger only for users with
 * several plans.
 */
async function foremostOfEach<Plan extends JudgedPlan>(
  services: Services,
  plansOf: ReadonlyMap<string, readonly Plan[]>,
): Promise<ReadonlyMap<string, Plan | undefined>> {
  const severalPlans = [...plansOf.values()].filter((plans) => plans.length > 1)
  const standings = await readEntitlements(services, severalPlans.flat())
  return new Map([...plansOf].map(([id, plans]) => [id, pickPlanToShow(services, plans, standings)]))
}

/** Leads and plans of some users, by user id, in a few reads by index, whatever their number. */
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
    .where(inTextArray(userLeads.userId, userIds))
    .orderBy(desc(leads.createdAt), desc(leads.id))
  const rows = await findPaidPlans(
    db,
    links.map(({ leadId }) => leadId),
  )
  const plansOfLead = Map.groupBy(rows, ({ leadId }) => leadId)
  const linksOf = Map.groupBy(links, ({ userId }) => userId)
  const plansOf = new Map(
    userIds.map((id) => [
      id,
      (linksOf.get(id) ?? [])
        .flatMap(({ leadId }) => plansOfLead.get(leadId) ?? [])
        .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime()),
    ]),
  )
  const foremost = await foremostOfEach(services, plansOf)
  return new Map(
    userIds.map((id) => {
      const mine = linksOf.get(id) ?? []
      const plan = foremost.get(id)
      return [
        id,
        {
          leadIds: mine.map(({ leadId }) => leadId),
          brandIds: [...new Set(mine.map(({ appName }) => appName))],
          plans: plansOf.get(id) ?? [],
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
  // NOTE: before `ending`, because a paused plan is closed already, and its customer reads that, too.
  if (isPaused(plan)) return 'paused'
  if (plan.cancelAtPeriodEnd) return 'ending'
  return shownStatusOf(services, plan) === 'trialing' ? 'trialing' : 'active'
}
