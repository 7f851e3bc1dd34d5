import type { QuizStep } from '@fennel/funnel'
import type { Person } from './draw-person.ts'

/** The dimensions that each count of a visit is filed under; `unknown` without consent to statistics. */
export interface VisitFacets {
  readonly brand: string
  /** The day the visit began, in the reporting time zone. */
  readonly day: string
  readonly flow: string
  readonly source: string
  readonly device: string
  readonly country: string
}

/** A number of visits that did something; `step` is empty for measures of the whole journey. */
export interface TrueCount extends VisitFacets {
  readonly step: string
  readonly measure: string
  readonly count: number
}

/** A money movement as Stripe saw it; outgoing amounts are negative. `day` is the day it moved. */
export interface TrueMovement {
  readonly kind: 'plan' | 'upsell' | 'renewal' | 'refund' | 'dispute'
  readonly visit: number
  readonly brand: string
  readonly flow: string
  readonly source: string
  readonly day: string
  /** ISO 8601. */
  readonly at: string
  readonly cents: number
}

/** A visitor who left an email address. */
export interface TrueLead {
  readonly visit: number
  readonly leadId: string
  readonly brand: string
  readonly flow: string
  readonly source: string
  readonly day: string
  readonly email: string
  readonly isCompleted: boolean
  readonly isCustomer: boolean
}

/** A dispute or fraud warning in its final state. */
export interface TrueAlarm {
  readonly kind: 'dispute' | 'fraudWarning'
  readonly visit: number
  readonly brand: string
  readonly day: string
  /** ISO 8601. */
  readonly at: string
  readonly status: string
  readonly cents: number
}

/**
 * Everything the demo generated, computed from its visitors' actions and from Stripe, never from the server's books.
 */
export interface Truth {
  readonly seed: number
  readonly from: string
  readonly to: string
  readonly totals: Readonly<Record<string, number>>
  readonly counts: readonly TrueCount[]
  readonly movements: readonly TrueMovement[]
  readonly leads: readonly TrueLead[]
  readonly alarms: readonly TrueAlarm[]
  /** Number of subscriptions by Stripe status. */
  readonly subscriptions: Readonly<Record<string, number>>
}

/** Records what one visit did. Recording the same thing twice changes nothing. */
export interface VisitNotes {
  readonly facets: VisitFacets
  readonly reach: (measure: string) => void
  readonly see: (step: string) => void
  readonly answer: (step: QuizStep) => void
  /** The visit's counts. */
  readonly counts: () => readonly TrueCount[]
}

export function openNotes(person: Person, day: string): VisitNotes {
  const isCounted = person.consent === 'yes' || person.consent === 'unasked'
  const facets: VisitFacets = {
    brand: person.brandId,
    day,
    flow: person.flowId,
    source: isCounted ? person.origin.channel : 'unknown',
    device: isCounted ? person.device.device : 'unknown',
    country: isCounted ? person.place.country : 'unknown',
  }
  const stages = new Set(['visit'])
  const seen = new Set<string>()
  const answered = new Set<string>()
  const recorded = new Set<string>()
  let last: string | undefined
  return {
    facets,
    reach: (measure) => void stages.add(measure),
    see: (step) => {
      seen.add(step)
      last = step
    },
    answer: (given) => {
      const { id: step, dataClass } = given
      // NOTE: the question on the landing page is answered without ever being shown as a step.
      seen.add(step)
      answered.add(step)
      // NOTE: choices and numbers are recorded only with consent, and never those about health or that identify
      // someone.
      const isHarmless = dataClass === 'preference' || dataClass === 'profile'
      if (isCounted && isHarmless && ('options' in given || given.type === 'numeric')) recorded.add(step)
    },
    counts: () => {
      const left = last === undefined || stages.has('quizComplete') ? [] : [last]
      const one = (step: string, measure: string): TrueCount => ({ ...facets, step, measure, count: 1 })
      return [
        ...[...stages].map((measure) => one('', measure)),
        ...[...seen].map((step) => one(step, 'seen')),
        ...[...answered].map((step) => one(step, 'answered')),
        // NOTE: filed by step alone, because it is the denominator of shares that are filed by step alone.
        ...[...recorded].map((step) => ({ ...one(step, 'told'), source: '', device: '', country: '' })),
        ...left.map((step) => one(step, 'left')),
      ]
    },
  }
}

/** Sums rows with equal dimensions, in a stable order. */
export function addUp(counts: readonly TrueCount[]): readonly TrueCount[] {
  const sums = new Map<string, TrueCount>()
  for (const row of counts) {
    const { brand, day, flow, source, device, country, step, measure } = row
    const key = JSON.stringify([brand, day, flow, step, measure, source, device, country])
    sums.set(key, { ...row, count: (sums.get(key)?.count ?? 0) + row.count })
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Revenue and refunds per visit as counts, without renewals. */
export function moneyCounts(
  movements: readonly TrueMovement[],
  facetsOf: (visit: number) => VisitFacets,
): readonly TrueCount[] {
  const visits = Map.groupBy(
    movements.filter(({ kind }) => kind !== 'renewal'),
    ({ visit }) => visit,
  )
  return [...visits].flatMap(([visit, moved]) => {
    const revenue = sumOf(moved.map(({ cents }) => Math.max(0, cents)))
    const refunds = sumOf(moved.map(({ cents }) => Math.max(0, -cents)))
    const net = revenue - refunds
    const measures = { revenueCents: revenue, refundCents: refunds, netCentsSquared: net * net }
    return Object.entries(measures).flatMap(([measure, count]) =>
      count === 0 ? [] : [{ ...facetsOf(visit), step: '', measure, count }],
    )
  })
}

/** The totals printed first, by name. */
export function totalsOf(truth: Omit<Truth, 'totals'>): Readonly<Record<string, number>> {
  const measure = (name: string) =>
    sumOf(truth.counts.filter((row) => row.step === '' && row.measure === name).map(({ count }) => count))
  const money = (kind: TrueMovement['kind']) => truth.movements.filter((row) => row.kind === kind)
  const cents = (kind: TrueMovement['kind']) => sumOf(money(kind).map((row) => row.cents))
  return {
    visitors: measure('visit'),
    leads: truth.leads.length,
    quizStarts: measure('quizStart'),
    quizCompletes: measure('quizComplete'),
    purchaseViews: measure('purchaseView'),
    paymentStarts: measure('paymentStart'),
    paid: measure('paid'),
    registered: measure('registered'),
    upsells: money('upsell').length,
    renewals: money('renewal').length,
    refunds: money('refund').length,
    disputes: truth.alarms.filter(({ kind }) => kind === 'dispute').length,
    fraudWarnings: truth.alarms.filter(({ kind }) => kind === 'fraudWarning').length,
    planCents: cents('plan'),
    upsellCents: cents('upsell'),
    renewalCents: cents('renewal'),
    refundCents: cents('refund'),
    disputeCents: cents('dispute'),
    netCents: sumOf(truth.movements.map((row) => row.cents)),
  }
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
