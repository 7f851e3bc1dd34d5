import { isIPv6 } from 'node:net'
import { apiMessages } from '@fennel/contract'
import { dayMs, hourMs, minuteMs } from '@fennel/funnel'
import { and, count, eq, gte, isNull, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { leads } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import {
  countRefusalsAt,
  countRefusalsOfAll,
  isRefusalEvent,
  isRefusedSince,
} from '#api/payments/card-refusals.ts'
import { checkoutAttempts, consentReceipts } from '#api/payments/payments-tables.ts'
import { noDeclineCodes } from '#api/payments/refusal-codes.ts'
import { webhookInbox } from '#api/payments/webhook-tables.ts'
import type { Services } from '#api/services.ts'
import { sessionKeyOf, visitBegan } from '#api/tracking/index.ts'

const second = 1000

/** Limits that only somebody testing stolen cards exceeds. Times in milliseconds. */
export const cardGuardLimits = {
  /** A visitor who arrived more recently than this cannot have read the purchase page. */
  visitAge: 20 * second,
  /** The same for a visitor who came neither through a finished quiz nor through the offer in a mail. */
  strangerAge: 45 * second,
  declinesPerLead: { most: 10, within: dayMs },
  declinesPerAddress: { most: 10, within: hourMs },
  /** The whole installation pauses checkouts while nearly every card is refused. */
  declinesOfAll: { most: 30, within: 10 * minuteMs, perSuccess: 9 },
} as const

/** A payment that is about to try a card. */
export interface CardTry {
  readonly lead: Pick<
    LeadRecord,
    'id' | 'appName' | 'sessionId' | 'createdAt' | 'completedAt' | 'registrationSource'
  >
  readonly registrationSource: string | null
  readonly ipAddress: string
}

/** Throws `too_many_requests` if this looks like card testing. Runs before anything is charged. */
export async function refuseCardTesting(services: Services, db: Queryable, attempt: CardTry): Promise<void> {
  if (!services.config.cardGuard) return
  const now = services.now()
  if (now - (await arrivalOf(services, db, attempt.lead)) < requiredAge(attempt))
    throw new AppError('too_many_requests', apiMessages.tooSoonToPay)
  const reason = await trippedBreaker(db, attempt, now)
  if (reason === undefined) return
  services.log.error({ lead: attempt.lead.id, reason }, 'A payment was refused: too many declined cards')
  throw new AppError('too_many_requests', apiMessages.checkoutPaused)
}

// NOTE: a visitor who reads for a long time leaves their email last and pays a moment later, so the start of the visit
// counts, as recorded by the server. A visit that another lead also came by may be borrowed and does not count.
async function arrivalOf(services: Services, db: Queryable, lead: CardTry['lead']): Promise<number> {
  const left = lead.createdAt.getTime()
  if (lead.sessionId === null || (await isVisitOfAnother(db, lead, lead.sessionId))) return left
  const key = sessionKeyOf(services, lead.appName, lead.sessionId)
  return Math.min(left, (await visitBegan(db, key)) ?? left)
}

async function isVisitOfAnother(db: Queryable, lead: CardTry['lead'], sessionId: string): Promise<boolean> {
  const others = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.sessionId, sessionId), eq(leads.appName, lead.appName), ne(leads.id, lead.id)))
    .limit(1)
  return others.length > 0
}

function requiredAge({ lead, registrationSource }: CardTry): number {
  const isKnownWay =
    lead.completedAt !== null ||
    [lead.registrationSource, registrationSource].some(
      (source) => source === 'email_offer' || source === 'checkout',
    )
  return isKnownWay ? cardGuardLimits.visitAge : cardGuardLimits.strangerAge
}

async function trippedBreaker(
  db: Queryable,
  { lead, ipAddress }: CardTry,
  now: number,
): Promise<string | undefined> {
  const { declinesPerLead, declinesPerAddress, declinesOfAll } = cardGuardLimits
  const since = (within: number) => new Date(now - within)
  const own = await declinesOf(db, eq(checkoutAttempts.leadId, lead.id), since(declinesPerLead.within))
  if (own >= declinesPerLead.most) return 'this visitor'
  const near = await declinesOf(db, isSameNetwork(ipAddress), since(declinesPerAddress.within))
  if (near >= declinesPerAddress.most) return 'this address'
  const lately = since(declinesOfAll.within)
  const { unreported, succeeded } = await outcomes(db, undefined, lately)
  const all = unreported + (await countRefusalsOfAll(db, lately))
  const isFlood = all >= declinesOfAll.most && all > succeeded * declinesOfAll.perSuccess
  return isFlood ? 'everybody' : undefined
}

async function declinesOf(db: Queryable, which: SQL, since: Date): Promise<number> {
  const { unreported } = await outcomes(db, which, since)
  return unreported + (await countRefusalsAt(db, which, since))
}

/**
 * Receipts with the same address. One household has 64 bits of IPv6 addresses to choose from, so those count as one.
 */
function isSameNetwork(ipAddress: string): SQL {
  const kept = consentReceipts.ipAddress
  const isWhole = !isIPv6(ipAddress) || ipAddress.includes('%') || ipAddress.startsWith('::ffff:')
  if (isWhole) return eq(kept, ipAddress)
  // NOTE: the `case` keeps stored values that are not addresses, such as those of erased people, from being cast to
  // inet.
  return sql`case when ${kept} ~ '^[0-9a-f]*:[0-9a-f:]+$'
    then network(set_masklen(${kept}::inet, 64)) = network(set_masklen(${ipAddress}::inet, 64)) else false end`
}

/**
 * Of the attempts begun since `since`: how many were declined over a card without an event from Stripe so far, and how
 * many were paid.
 */
async function outcomes(
  db: Queryable,
  which: SQL | undefined,
  since: Date,
): Promise<{ unreported: number; succeeded: number }> {
  const isCard = or(
    isNull(checkoutAttempts.declineCode),
    notInArray(checkoutAttempts.declineCode, [...noDeclineCodes]),
  )
  const reported = db
    .select({ one: sql`1` })
    .from(webhookInbox)
    .where(
      and(
        isRefusalEvent,
        eq(webhookInbox.objectId, checkoutAttempts.stripeIntentId),
        isRefusedSince(since),
        gte(webhookInbox.receivedAt, checkoutAttempts.createdAt),
      ),
    )
  const isUnreported = and(eq(checkoutAttempts.state, 'declined'), isCard, notExists(reported))
  const [row] = await db
    .select({
      unreported: sql<number>`count(*) filter (where ${isUnreported})::int`,
      succeeded: count(checkoutAttempts.paidAt),
    })
    .from(checkoutAttempts)
    .leftJoin(consentReceipts, eq(consentReceipts.attemptId, checkoutAttempts.id))
    .where(and(which, gte(checkoutAttempts.createdAt, since)))
  return row ?? { unreported: 0, succeeded: 0 }
}
