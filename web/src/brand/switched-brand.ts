import type { Brand, HonestModes } from '@fennel/funnel'

/** The brand with the honest modes an operator switched on, which the server writes on the document. */
export function switchedBrand(brand: Brand, { ratings, peopleCount }: DOMStringMap): Brand {
  const honestModes: HonestModes = {
    ...brand.honestModes,
    ...(ratings === 'fixed' || ratings === 'computed' ? { ratings } : {}),
    ...(peopleCount === 'random' || peopleCount === 'real' ? { peopleCount } : {}),
  }
  return { ...brand, honestModes }
}

/** Whether the document was switched away from what was prerendered. */
export function isSwitched({ ratings, peopleCount }: DOMStringMap): boolean {
  return ratings !== undefined || peopleCount !== undefined
}
