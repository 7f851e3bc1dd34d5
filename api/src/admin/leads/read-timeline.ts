import { dayMs, formatAmount, healthBranches, stepForAllBefore } from '@fennel/funnel'
import { and, asc, eq, gte, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import { productNameOrId } from '#api/catalog/index.ts'
import type { Queryable } from '#api/db/client.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { sessionKeyOf, trackingEvents, trackingSessionSteps } from '#api/tracking/index.ts'
import type { SessionState } from '#api/tracking/index.ts'
import { mailsOfPerson, shownEnding } from '../mails-of-person.ts'
import type { LedgerRow } from '../payments-of-leads.ts'
import { describeEvent, stepTitles } from './describe-event.ts'
import type { TimelineEntry } from './describe-event.ts'

/** How many entries of the path are shown; everything else of a person is shown whole. */
const maxEntries = 400
/**
 * How far a visit whose end is unknown is followed; later purchases are in the ledger. Limits how many daily partitions
 * are read.
 */
const followed = 45 * dayMs

type Lead = Pick<
  LeadRecord,
  'id' | 'appName' | 'flowId' | 'emailKey' | 'sessionId' | 'createdAt' | 'completedAt'
>

/**
 * Everything known of one visitor in chronological order: their own visit's events, their money, their mails. `visit`
 * is the counted state of the visit, if any; `isMasked` leaves out what viewers must not learn.
 */
export async function readTimeline(
  services: Services,
  db: Queryable,
  lead: Lead,
  ledger: readonly LedgerRow[],
  { visit, isMasked }: { readonly visit: SessionState | undefined; readonly isMasked: boolean },
): Promise<{ readonly timeline: TimelineEntry[]; readonly isCut: boolean }> {
  const [path, mails] = await Promise.all([
    readPath(services, db, lead, ledger, visit),
    mailsOfPerson(db, { emailKey: lead.emailKey, brandId: lead.appName, isMasked }),
  ])
  const all: TimelineEntry[] = [
    ...path.slice(0, maxEntries),
    { at: lead.createdAt.toISOString(), kind: 'account', what: 'Gave an email address', more: null },
    ...(lead.completedAt === null
      ? []
      : [
          {
            at: lead.completedAt.toISOString(),
            kind: 'account' as const,
            what: 'All answers saved',
            more: null,
          },
        ]),
    ...ledger.map((row) => describeMoney(services, row)),
    ...mails.map((mail) => ({
      at: mail.createdAt.toISOString(),
      kind: 'mail' as const,
      what: mail.kind,
      more: shownEnding(mail),
    })),
  ]
  return {
    timeline: all.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)),
    isCut: path.length >= maxEntries,
  }
}

function describeMoney(services: Services, row: LedgerRow): TimelineEntry {
  const names = { plan: 'Paid for a plan', upsell: 'Paid for a one-time offer', renewal: 'Paid a renewal' }
  const what =
    row.kind === 'refund'
      ? row.amountCents < 0
        ? 'Refunded'
        : 'Refund failed, so the money came back to you'
      : row.kind === 'dispute'
        ? row.amountCents < 0
          ? 'The bank reversed a payment'
          : 'The bank returned a disputed payment'
        : names[row.kind]
  const amount = formatAmount({ cents: row.amountCents, currency: row.currency })
  const name = productNameOrId(services.brands.get(row.brandId), row.productId)
  return {
    at: row.occurredAt.toISOString(),
    kind: 'money',
    what,
    more: `${amount} · ${name}`,
  }
}

/**
 * The visit's own events, by the session's index in the partitions of the days it lasted. If no events may be kept, the
 * counted steps instead. Steps that only some health answers lead to are left out: reading an answer takes a reason.
 */
async function readPath(
  services: Services,
  db: Queryable,
  lead: Lead,
  ledger: readonly LedgerRow[],
  visit: SessionState | undefined,
): Promise<readonly TimelineEntry[]> {
  if (lead.sessionId === null) return []
  const brand = services.brands.get(lead.appName)
  const titles = stepTitles(brand, lead.flowId)
  const flows = Object.values(brand?.flows ?? {})
  const branches = healthBranches(flows)
  const namedFor = (stepId: string) => {
    if (!branches.has(stepId)) return stepId
    const own = flows.find(({ id }) => id === lead.flowId)
    const flow = [...(own ? [own] : []), ...flows].find(({ steps }) => steps.some(({ id }) => id === stepId))
    return flow && stepForAllBefore(flow, stepId)?.id
  }
  const key = sessionKeyOf(services, lead.appName, lead.sessionId)
  const start = visit?.firstAt ?? lead.createdAt.getTime() - dayMs
  const end = visit?.lastAt === undefined ? start + followed : visit.lastAt + 1
  const { receivedAt, eventType, metadata } = trackingEvents
  const events = await db
    .select({ receivedAt, eventType, metadata })
    .from(trackingEvents)
    .where(
      and(
        eq(trackingEvents.sessionId, lead.sessionId),
        eq(trackingEvents.appName, lead.appName),
        gte(receivedAt, new Date(start)),
        lt(receivedAt, new Date(end)),
        or(
          notInArray(eventType, ['quizQuestionViewed', 'quizQuestionAnswered']),
          sql`not coalesce(${inArray(sql`${metadata}->>'questionId'`, [...branches])}, false)`,
        ),
      ),
    )
    .orderBy(asc(receivedAt), asc(trackingEvents.clientAt))
    .limit(maxEntries)
  const upsells = ledger.filter(({ kind }) => kind === 'upsell')
  const paidOffers = new Set(upsells.map(({ productId }) => productId))
  if (events.length > 0)
    return events.map((event) => ({
      at: event.receivedAt.toISOString(),
      ...describeEvent(event, { titles, namedFor, brand, paidOffers }),
    }))
  return readCountedSteps(db, key, titles, branches)
}

async function readCountedSteps(
  db: Queryable,
  key: string,
  titles: ReadonlyMap<string, string>,
  branches: ReadonlySet<string>,
): Promise<readonly TimelineEntry[]> {
  const { stepId, seenAt, answeredAt } = trackingSessionSteps
  const rows = await db
    .select({ stepId, seenAt, answeredAt })
    .from(trackingSessionSteps)
    .where(and(eq(trackingSessionSteps.sessionKey, key), notInArray(stepId, [...branches])))
    .limit(maxEntries)
  const at = (moment: number) => new Date(moment).toISOString()
  return rows.flatMap((row) => {
    const more = titles.get(row.stepId) ?? row.stepId
    return [
      ...(row.seenAt === null ? [] : [{ at: at(row.seenAt), kind: 'step' as const, what: 'Saw', more }]),
      ...(row.answeredAt === null
        ? []
        : [{ at: at(row.answeredAt), kind: 'step' as const, what: 'Answered', more }]),
    ]
  })
}
