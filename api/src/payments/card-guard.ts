import { isIPv6 } from 'node:net'
import { apiMessages } from '@fennel/contract'
import { dayMs, hourMs, minuteMs } from '@fennel/funnel'
import type { PaymentErrorCode } from '@fennel/funnel'
import { and, count, eq, gte, isNull, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { leads } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import { countRefusalsAt, countRefusalsOfAll, tellsOfRefusal } from '#api/payments/card-refusals.ts'
import { checkoutAttempts, consentReceipts } from '#api/payments/payments-tables.ts'
import { webhookInbox } from '#api/payments/webhook-tables.ts'
import type { Services } from '#api/services.ts'
import { sessionKeyOf, visitBegan } from '#api/tracking/index.ts'

const second = 1000

/** What only somebody who tries stolen cards goes beyond. Times in milliseconds. */
export const cardGuardLimits = {
  /** Whoever arrived more recently than this has read no purchase page. */
  visitAge: 20 * second,
  /** The same for a visitor who came by no way of ours: neither a finished quiz nor the offer in a mail. */
  strangerAge: 45 * second,
  declinesPerLead: { most: 10, within: dayMs },
  declinesPerAddress: { most: 10, within: hourMs },
  /** The whole house stops for a while when nearly every card is refused. */
  declinesOfAll: { most: 30, within: 10 * minuteMs, perSuccess: 9 },
} as const

/** Our own code beside Stripe's: the cards of a day are used up, so this one was shown to no bank. */
export const cardLimitCode = 'card_limit_reached' satisfies PaymentErrorCode

/** Refusals that say nothing about a card. */
const notTheCard = [
  'plan_already_active',
  'offer_ended',
  'trial_already_used',
  'expired',
  'processing_error',
  'rate_limit',
  cardLimitCode,
]

/** Who is about to try a card. */
export interface CardTry {
  readonly lead: Pick<
    LeadRecord,
    'id' | 'appName' | 'sessionId' | 'createdAt' | 'completedAt' | 'registrationSource'
  >
  readonly registrationSource: string | null
  readonly ipAddress: string
}

/** Throws `too_many_requests` when this looks like somebody trying stolen cards. Nothing was charged then. */
export async function refuseCardTesting(services: Services, db: Queryable, attempt: CardTry): Promise<void> {
  if (!services.config.cardGuard) return
  const now = services.now()
  if (now - (await arrivalOf(services, db, attempt.lead)) < requiredAge(attempt))
    throw new AppError('too_many_requests', apiMessages.tooSoonToPay)
  const reason = await breakerOf(db, attempt, now)
  if (reason === undefined) return
  services.log.error({ lead: attempt.lead.id, reason }, 'A payment was refused: too many declined cards')
  throw new AppError('too_many_requests', apiMessages.checkoutPaused)
}

// NOTE: whoever reads the page for long leaves the address last, and pays a moment later. The visit is older than that, and
// its moment is the server's own. A visit that another lead came by may be borrowed, and excuses nobody.
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

async function breakerOf(
  db: Queryable,
  { lead, ipAddress }: CardTry,
  now: number,
): Promise<string | undefined> {
  const { declinesPerLead, declinesPerAddress, declinesOfAll } = cardGuardLimits
  const since = (within: number) => new Date(now - within)
  const own = await declinesOf(db, eq(checkoutAttempts.leadId, lead.id), since(declinesPerLead.within))
  if (own >= declinesPerLead.most) return 'this visitor'
  const near = await declinesOf(db, isNear(ipAddress), since(declinesPerAddress.within))
  if (near >= declinesPerAddress.most) return 'this address'
  const lately = since(declinesOfAll.within)
  const { untold, succeeded } = await outcomes(db, undefined, lately)
  const all = untold + (await countRefusalsOfAll(db, lately))
  const isFlood = all >= declinesOfAll.most && all > succeeded * declinesOfAll.perSuccess
  return isFlood ? 'everybody' : undefined
}

async function declinesOf(db: Queryable, which: SQL, since: Date): Promise<number> {
  const { untold } = await outcomes(db, which, since)
  return untold + (await countRefusalsAt(db, which, since))
}

/** Receipts of the same address. Of IPv6 one household has 64 bits to choose from, so these count as one. */
function isNear(ipAddress: string): SQL {
  const kept = consentReceipts.ipAddress
  const isWhole = !isIPv6(ipAddress) || ipAddress.includes('%') || ipAddress.startsWith('::ffff:')
  if (isWhole) return eq(kept, ipAddress)
  // NOTE: the case keeps what is no address, as of erased people, from being read as one.
  return sql`case when ${kept} ~ '^[0-9a-f]*:[0-9a-f:]+$'
    then network(set_masklen(${kept}::inet, 64)) = network(set_masklen(${ipAddress}::inet, 64)) else false end`
}

/** What became of the attempts since: how many were declined of which Stripe has not told yet, and how many were paid. */
async function outcomes(
  db: Queryable,
  which: SQL | undefined,
  since: Date,
): Promise<{ untold: number; succeeded: number }> {
  const isCard = or(
    isNull(checkoutAttempts.declineCode),
    notInArray(checkoutAttempts.declineCode, notTheCard),
  )
  const told = db
    .select({ one: sql`1` })
    .from(webhookInbox)
    .where(
      and(
        tellsOfRefusal,
        eq(webhookInbox.objectId, checkoutAttempts.stripeIntentId),
        gte(webhookInbox.receivedAt, since),
        gte(webhookInbox.receivedAt, checkoutAttempts.createdAt),
      ),
    )
  const isUntold = and(eq(checkoutAttempts.state, 'declined'), isCard, notExists(told))
  const [row] = await db
    .select({
      untold: sql<number>`count(*) filter (where ${isUntold})::int`,
      succeeded: count(checkoutAttempts.paidAt),
    })
    .from(checkoutAttempts)
    .leftJoin(consentReceipts, eq(consentReceipts.attemptId, checkoutAttempts.id))
    .where(and(which, gte(checkoutAttempts.createdAt, since)))
  return row ?? { untold: 0, succeeded: 0 }
}
