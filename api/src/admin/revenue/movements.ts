import type { LedgerKind } from '#api/payments/index.ts'

/** Movements of money of one kind that share a day, or a product, or an origin, added up. */
export interface MovementGroup {
  /** What they share; each slice holds all of them. */
  readonly slice: 'day' | 'product' | 'flow' | 'source'
  readonly key: string
  /** Of a product; empty otherwise. */
  readonly brand: string
  readonly kind: LedgerKind
  readonly cents: number
  readonly count: number
}

/** What movements come to. Cents; `refundCents` and `disputeCents` are what left, as positive numbers. */
export interface Movements {
  readonly grossCents: number
  readonly newCents: number
  readonly renewalCents: number
  readonly refundCents: number
  readonly disputeCents: number
  readonly netCents: number
  readonly payments: number
  readonly orders: number
}

/** Cents and number of each kind. */
type Sums = Record<LedgerKind, { cents: number; count: number }>

/** The sums of all groups that share what `keyOf` says, in one walk over them. */
function sumsBy(
  groups: readonly MovementGroup[],
  keyOf: (group: MovementGroup) => string,
): ReadonlyMap<string, Sums> {
  const all = new Map<string, Sums>()
  for (const group of groups) {
    const key = keyOf(group)
    const known = all.get(key) ?? noSums()
    if (!all.has(key)) all.set(key, known)
    const sum = known[group.kind]
    sum.cents += group.cents
    sum.count += group.count
  }
  return all
}

function noSums(): Sums {
  const nothing = () => ({ cents: 0, count: 0 })
  return {
    plan: nothing(),
    upsell: nothing(),
    renewal: nothing(),
    refund: nothing(),
    dispute: nothing(),
  }
}

/**
 * Gross is everything that came in, new money (plans and one-time offers) and renewals; net is that less refunds and what
 * banks took back. Nothing is rounded, so net is the sum of the ledger.
 */
function presentSums({ plan, upsell, renewal, refund, dispute }: Sums): Movements {
  const newCents = plan.cents + upsell.cents
  const grossCents = newCents + renewal.cents
  return {
    grossCents,
    newCents,
    renewalCents: renewal.cents,
    refundCents: 0 - refund.cents,
    disputeCents: 0 - dispute.cents,
    netCents: grossCents + refund.cents + dispute.cents,
    payments: plan.count + upsell.count + renewal.count,
    orders: plan.count,
  }
}

/** All of them together. */
export function sumMovements(groups: readonly MovementGroup[]): Movements {
  return presentSums(sumsBy(groups, () => '').get('') ?? noSums())
}

/** Those of each day on which money moved, the first day first. */
export function movementsByDay(groups: readonly MovementGroup[]): (Movements & { readonly day: string })[] {
  return [...sumsBy(groups, ({ key }) => key)]
    .map(([day, sums]) => ({ day, ...presentSums(sums) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** Those of each key, the most money first. */
export function rankMovements(
  groups: readonly MovementGroup[],
  keyOf: (group: MovementGroup) => string,
): (Movements & { readonly key: string })[] {
  return [...sumsBy(groups, keyOf)]
    .map(([key, sums]) => ({ key, ...presentSums(sums) }))
    .toSorted((one, other) => other.netCents - one.netCents || one.key.localeCompare(other.key, 'en'))
}
