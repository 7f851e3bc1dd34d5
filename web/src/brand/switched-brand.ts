import type { HonestModes } from '@fennel/funnel'
import { paths } from '#web/paths.ts'

/** The brand with the honest modes an operator switched on, which the server writes on the document. */
export function switchedBrand<T extends { readonly honestModes: HonestModes }>(
  brand: T,
  { countdown, ratings, peopleCount }: DOMStringMap,
): T {
  const honestModes: HonestModes = {
    ...brand.honestModes,
    ...(countdown === 'display' || countdown === 'enforced' ? { countdown } : {}),
    ...(ratings === 'fixed' || ratings === 'computed' ? { ratings } : {}),
    ...(peopleCount === 'random' || peopleCount === 'real' ? { peopleCount } : {}),
  }
  return { ...brand, honestModes }
}

/** Whether an operator switched what a page shows that is written out: the stars of the reviews, and nothing else. */
export function isSwitched({ ratings }: DOMStringMap, pathname: string): boolean {
  return ratings !== undefined && pathname === paths.reviews
}
