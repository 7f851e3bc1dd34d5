import type { LedgerKind } from '#api/payments/index.ts'

/** Ledger entries of one kind that share a day, a product, a flow or a source, added up. */
export interface MovementGroup {
  /** What they share. Each slice covers all entries. */
  readonly slice: 'day' | 'product' | 'flow' | 'source'
  readonly key: string
  /** The brand of a product; empty in other slices. */
  readonly brand: string
  readonly kind: LedgerKind
  readonly cents: number
  readonly count: number
}

/** Totals in cents. `refundCents` and `disputeCents` are what went out, as positive numbers. */
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

/** Cents and count of each kind. */
type Sums = Record<LedgerKind, { cents: number; count: number }>

/** The sums of all groups by `keyOf`, in one pass. */
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
 * Gross is everything that came in: new money (plans and one-time offers) and renewals. Net is gross less refunds and
 * chargebacks. Nothing is rounded, so net is the sum of the ledger.
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

/** The totals of all groups. */
export function sumMovements(groups: readonly MovementGroup[]): Movements {
  return presentSums(sumsBy(groups, () => '').get('') ?? noSums())
}

/** The totals of each day on which money moved, the first day first. */
export function movementsByDay(groups: readonly MovementGroup[]): (Movements & { readonly day: string })[] {
  return [...sumsBy(groups, ({ key }) => key)]
    .map(([day, sums]) => ({ day, ...presentSums(sums) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** The totals by key, the most net money first. */
export function rankMovements(
  groups: readonly MovementGroup[],
  keyOf: (group: MovementGroup) => string,
): (Movements & { readonly key: string })[] {
  return [...sumsBy(groups, keyOf)]
    .map(([key, sums]) => ({ key, ...presentSums(sums) }))
    .toSorted((one, other) => other.netCents - one.netCents || one.key.localeCompare(other.key, 'en'))
}
