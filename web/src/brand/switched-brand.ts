import type { HonestModes } from '@fennel/funnel'

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

/** Whether the document was switched away from what was prerendered. */
export function isSwitched({ countdown, ratings, peopleCount }: DOMStringMap): boolean {
  return countdown !== undefined || ratings !== undefined || peopleCount !== undefined
}
