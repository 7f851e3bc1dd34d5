import type { LedgerKind } from '#api/payments/index.ts'

/** Movements of money of one kind that share a day, or a product, or an origin, added up. */
export interface MovementGroup {
  /** What they share; each slice holds all of them. */
  readonly slice: 'day' | 'product' | 'brand' | 'flow' | 'source'
  readonly key: string
  /** Of a product or a brand; empty otherwise. */
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

/**
 * Gross is everything that came in, new money (plans and one-time offers) and renewals; net is that less refunds and what
 * banks took back. Nothing is rounded, so net is the sum of the ledger.
 */
export function sumMovements(groups: readonly MovementGroup[]): Movements {
  const of = (kind: LedgerKind, column: 'cents' | 'count') =>
    groups.filter((group) => group.kind === kind).reduce((sum, group) => sum + group[column], 0)
  const newCents = of('plan', 'cents') + of('upsell', 'cents')
  const renewalCents = of('renewal', 'cents')
  const refundCents = 0 - of('refund', 'cents')
  const disputeCents = 0 - of('dispute', 'cents')
  return {
    grossCents: newCents + renewalCents,
    newCents,
    renewalCents,
    refundCents,
    disputeCents,
    netCents: newCents + renewalCents - refundCents - disputeCents,
    payments: of('plan', 'count') + of('upsell', 'count') + of('renewal', 'count'),
    orders: of('plan', 'count'),
  }
}

/** The same for each key of a slice, the most money first. */
export function sliceMovements(
  groups: readonly MovementGroup[],
  slice: MovementGroup['slice'],
): readonly (Movements & { readonly key: string })[] {
  const sliced = groups.filter((group) => group.slice === slice)
  return [...Map.groupBy(sliced, ({ key }) => key)]
    .map(([key, same]) => ({ key, ...sumMovements(same) }))
    .toSorted((one, other) => other.netCents - one.netCents || one.key.localeCompare(other.key, 'en'))
}
