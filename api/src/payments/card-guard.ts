import { isIPv6 } from 'node:net'
import { apiMessages } from '@fennel/contract'
import { dayMs, hourMs, minuteMs } from '@fennel/funnel'
import { and, count, eq, gte, isNotNull, ne, notExists, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { leads } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import { countRefusalsAt, countRefusalsOfAll, isDeclineEvent, isRefusedSince } from './card-refusals.ts'
import { isDeclinedOverCard, networkOf } from './card-tries.ts'
import { cardTries } from './card-try-tables.ts'
import { checkoutAttempts, consentReceipts } from './checkout-tables.ts'
import { webhookInbox } from './webhook-tables.ts'
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
  const reason = await trippedBreaker(services, db, attempt, now)
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

/** Whose tries are counted: conditions on the attempt or its receipt, and on the row in `card_tries`. */
interface Whose {
  readonly attempts: SQL | undefined
  readonly others: SQL | undefined
}

// NOTE: of these rows, only those of erased people count here, and only if their attempt is gone as well. A set-up that
// succeeded is no decline.
const everybody: Whose = {
  attempts: undefined,
  others: and(
    isNotNull(cardTries.declinedAt),
    sql`not exists (select 1 from ${checkoutAttempts} as kept where kept.id = ${cardTries.id})`,
  ),
}

async function trippedBreaker(
  services: Services,
  db: Queryable,
  { lead, ipAddress }: CardTry,
  now: number,
): Promise<string | undefined> {
  const { declinesPerLead, declinesPerAddress, declinesOfAll } = cardGuardLimits
  const since = (within: number) => new Date(now - within)
  const visitor = { attempts: eq(checkoutAttempts.leadId, lead.id), others: eq(cardTries.leadId, lead.id) }
  const own = await declinesOf(db, visitor, since(declinesPerLead.within))
  if (own >= declinesPerLead.most) return 'this visitor'
  const network = {
    attempts: isSameNetwork(ipAddress),
    others: eq(cardTries.network, networkOf(services, ipAddress)),
  }
  const near = await declinesOf(db, network, since(declinesPerAddress.within))
  if (near >= declinesPerAddress.most) return 'this address'
  const lately = since(declinesOfAll.within)
  const { unreported, succeeded } = await outcomes(db, everybody, lately)
  const all = unreported + (await countRefusalsOfAll(db, lately))
  const isFlood = all >= declinesOfAll.most && all > succeeded * declinesOfAll.perSuccess
  return isFlood ? 'everybody' : undefined
}

async function declinesOf(db: Queryable, whose: Whose, since: Date): Promise<number> {
  const { unreported } = await outcomes(db, whose, since)
  return unreported + (await countRefusalsAt(db, or(whose.attempts, whose.others), since))
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
 * Of the tries since `since`: how many told of a card without a refusal that Stripe reported so far, and how many
 * attempts were paid.
 */
async function outcomes(
  db: Queryable,
  { attempts, others }: Whose,
  since: Date,
): Promise<{ unreported: number; succeeded: number }> {
  const { stripeIntentId, createdAt, paidAt } = checkoutAttempts
  const isUnreported = and(isDeclinedOverCard, notExists(refusalsOn(db, stripeIntentId, createdAt, since)))
  const { declinedAt, succeededAt } = cardTries
  const isUnreportedElsewhere = and(
    gte(declinedAt, since),
    notExists(refusalsOn(db, cardTries.stripeIntentId, declinedAt, since)),
  )
  const elsewhere = db
    .select({ tries: sql`count(*)::int` })
    .from(cardTries)
    .where(and(others, or(isUnreportedElsewhere, gte(succeededAt, since))))
  const [row] = await db
    .select({
      unreported: sql<number>`count(*) filter (where ${isUnreported})::int + ${elsewhere}`,
      succeeded: count(paidAt),
    })
    .from(checkoutAttempts)
    .leftJoin(consentReceipts, eq(consentReceipts.attemptId, checkoutAttempts.id))
    .where(and(attempts, gte(createdAt, since)))
  return row ?? { unreported: 0, succeeded: 0 }
}

/** The refusals on an intent that arrived after a try began. */
function refusalsOn(db: Queryable, intentId: AnyColumn, begunAt: AnyColumn, since: Date) {
  return db
    .select({ one: sql`1` })
    .from(webhookInbox)
    .where(
      and(
        isDeclineEvent,
        eq(webhookInbox.objectId, intentId),
        isRefusedSince(since),
        gte(webhookInbox.receivedAt, begunAt),
      ),
    )
}
