import type { HonestModes } from '@fennel/funnel'
import { paths } from '#web/paths.ts'

/** The brand with the honest modes an operator switched on, which the server writes on the document. */
export function switchedBrand<T extends { readonly honestModes: HonestModes }>(
  brand: T,
  { countdown, ratings, peopleCount, reviewBadges }: DOMStringMap,
): T {
  const honestModes: HonestModes = {
    ...brand.honestModes,
    ...(countdown === 'display' || countdown === 'enforced' ? { countdown } : {}),
    ...(ratings === 'fixed' || ratings === 'computed' ? { ratings } : {}),
    ...(peopleCount === 'random' || peopleCount === 'real' ? { peopleCount } : {}),
    ...(reviewBadges === 'all' || reviewBadges === 'verified' ? { reviewBadges } : {}),
  }
  return { ...brand, honestModes }
}

/** Whether an operator switched something that a prerendered page shows: only the stars and badges of the reviews. */
export function isSwitched({ ratings, reviewBadges }: DOMStringMap, pathname: string): boolean {
  return (ratings ?? reviewBadges) !== undefined && pathname === paths.reviews
}
