import type { leadAttributions, orderAttributions } from '#api/attribution/attribution-tables.ts'
import type { leads } from '#api/leads/index.ts'
import type { ledgerEntries, subscriptions } from '#api/payments/index.ts'
import type { forgottenLeads } from '../sales-tables.ts'

type Entry = typeof ledgerEntries.$inferSelect

/** Every row that sales are counted from. */
export interface Books {
  readonly entries: readonly Entry[]
  readonly leads: readonly Pick<typeof leads.$inferSelect, 'id' | 'appName' | 'flowId' | 'createdAt'>[]
  readonly forgotten: readonly (typeof forgottenLeads.$inferSelect)[]
  readonly ofLeads: readonly Pick<typeof leadAttributions.$inferSelect, 'leadId' | 'channel'>[]
  readonly ofOrders: readonly Pick<typeof orderAttributions.$inferSelect, 'ledgerEntryId' | 'channel'>[]
  readonly plans: readonly (typeof subscriptions.$inferSelect)[]
}

type DayOf = (moment: Date) => string

type Line = readonly [
  what: string,
  currency: string,
  day: string,
  origin: readonly [brand: string, product: string, flow: string, source: string],
  detail: string,
  cents: number,
]

const nowhere = ['', '', '', ''] as const
const stepMs = 30 * 86_400_000

/**
 * The totals of the books, by the key of `sales_totals` as JSON: `[cents, count]`. Written without SQL, as an
 * independent check. The days are those of JavaScript's own calendar.
 */
export function plainSums(
  books: Books,
  timeZone = 'UTC',
): Readonly<Record<string, readonly [cents: number, count: number]>> {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const dayOf: DayOf = (moment) => calendar.format(moment)
  const sums: Record<string, readonly [number, number]> = {}
  for (const [what, currency, day, origin, detail, cents] of linesOf(books, dayOf))
    for (let told = 0; told < 16; told += 1)
      for (const span of ['day', 'week']) {
        const values = origin.map((value, at) => ((told & (8 >> at)) === 0 ? '*' : value))
        if (values.includes('') || (what === 'lead' && told < 8)) continue
        if (span === 'week' && ['payment', 'worth', 'buyer', 'recurring'].includes(what)) continue
        const on = span === 'day' ? day : mondayOf(day)
        const key = JSON.stringify([currency, told, span, what, on, ...values, detail])
        const [sum, count] = sums[key] ?? [0, 0]
        sums[key] = [sum + cents, count + 1]
      }
  return sums
}

function linesOf(books: Books, dayOf: DayOf): readonly Line[] {
  const { entries } = books
  const forgotten = (leadId: string) => books.forgotten.find((row) => row.leadId === leadId)
  const flowOf = (leadId: string) =>
    books.leads.find(({ id }) => id === leadId)?.flowId ?? forgotten(leadId)?.flow ?? 'unknown'
  const channelKept = (leadId: string) => books.ofLeads.find((row) => row.leadId === leadId)?.channel
  const channelOf = (leadId: string) => channelKept(leadId) ?? forgotten(leadId)?.source ?? 'unknown'
  const originOf = (entry: Entry): Line[3] => {
    const payment = entries.find(({ stripeSourceId }) => stripeSourceId === entry.stripeChargeId)
    const ofOrder = books.ofOrders.find(({ ledgerEntryId }) => ledgerEntryId === payment?.id)
    const source = ofOrder?.channel ?? channelOf(entry.leadId)
    return [entry.brandId, entry.productId, flowOf(entry.leadId), source]
  }
  const isPayment = ({ kind, amountCents }: Entry) =>
    (kind === 'plan' || kind === 'upsell' || kind === 'renewal') && amountCents > 0
  return [
    ...entries.map((entry): Line => [
      entry.kind,
      entry.currency,
      dayOf(entry.occurredAt),
      originOf(entry),
      '',
      entry.amountCents,
    ]),
    ...entries
      .filter(isPayment)
      .map((entry): Line => ['payment', '', dayOf(entry.occurredAt), nowhere, '', 0]),
    ...attachedLines(entries, originOf, dayOf),
    ...worthLines(entries, dayOf),
    ...books.leads.map(({ id, appName, flowId, createdAt }): Line => [
      'lead',
      '',
      dayOf(createdAt),
      [appName, '', flowId, channelKept(id) ?? 'unknown'],
      '',
      0,
    ]),
    ...books.forgotten.map(({ day, brand, flow, source }): Line => [
      'lead',
      '',
      day,
      [brand, '', flow, source],
      '',
      0,
    ]),
    ...books.plans.flatMap((plan): Line[] => {
      const { renewalCents, renewalCurrency, renewalInterval, renewalIntervalCount } = plan
      const isRunning = (plan.status === 'active' || plan.status === 'trialing') && plan.endedAt === null
      if (!isRunning || plan.cancelAtPeriodEnd || plan.firstPaidAt === null) return []
      if (renewalCents === null || renewalCurrency === null || renewalIntervalCount === null) return []
      const months = String(renewalIntervalCount * (renewalInterval === 'year' ? 12 : 1))
      const product = plan.switchedProductId ?? plan.productId
      const origin = [plan.brandId, product, flowOf(plan.leadId), channelOf(plan.leadId)] as const
      return [['recurring', renewalCurrency, '1970-01-01', origin, months, renewalCents]]
    }),
  ]
}

/** Each one-time offer once for the plan it was sold with, on that plan's day. */
function attachedLines(
  entries: readonly Entry[],
  originOf: (entry: Entry) => Line[3],
  dayOf: DayOf,
): readonly Line[] {
  return entries
    .filter(({ kind }) => kind === 'plan')
    .flatMap((plan) => {
      const beside = entries.filter(
        ({ kind, leadId, attemptId, currency }) =>
          kind === 'upsell' &&
          leadId === plan.leadId &&
          attemptId === plan.attemptId &&
          currency === plan.currency,
      )
      return [...Map.groupBy(beside, ({ productId }) => productId)].map(([product, same]): Line => {
        const cents = same.reduce((sum, { amountCents }) => sum + amountCents, 0)
        return ['attach', plan.currency, dayOf(plan.occurredAt), originOf(plan), product, cents]
      })
    })
}

/** Buyers by the day they first paid for a plan, and all their money by that day's month and steps of 30 days. */
function worthLines(entries: readonly Entry[], dayOf: DayOf): readonly Line[] {
  const byBuyer = Map.groupBy(entries, ({ leadId, currency }) => JSON.stringify([leadId, currency]))
  return [...byBuyer.values()].flatMap((mine): readonly Line[] => {
    const paid = mine.filter(({ kind }) => kind === 'plan').map(({ occurredAt }) => occurredAt.getTime())
    const currency = mine[0]?.currency ?? ''
    if (paid.length === 0) return []
    const first = Math.min(...paid)
    const day = dayOf(new Date(first))
    return [
      ['buyer', currency, day, nowhere, '', 0],
      ...mine.map(({ occurredAt, amountCents }): Line => {
        const step = Math.max(0, Math.floor((occurredAt.getTime() - first) / stepMs))
        return ['worth', currency, `${day.slice(0, 7)}-01`, nowhere, String(step), amountCents]
      }),
    ]
  })
}

function mondayOf(day: string): string {
  const at = new Date(day)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}
