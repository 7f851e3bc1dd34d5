import type { WholeBrand } from '@fennel/funnel'
import { firstFault } from '@fennel/funnel/verify'
import { NotApplicable } from './mutable.ts'
import type { MutableBrand } from './mutable.ts'
import type { Mutant } from './mutant.ts'

export interface MutantResult {
  readonly mutant: string
  readonly brand: string
  readonly outcome: 'caught' | 'missed' | 'not-applicable'
  /** The rule that caught it first. */
  readonly rule: string
}

/** Plants one fault in a copy of a sound brand and tells whether the verification of its default flow sees it. */
export function runMutant(
  mutant: Mutant,
  brand: WholeBrand,
  hasAsset: (path: string) => boolean,
): MutantResult {
  const copy = copyOf(brand)
  const about = { mutant: mutant.name, brand: brand.appId }
  try {
    mutant.plant(copy)
  } catch (error) {
    if (error instanceof NotApplicable) return { ...about, outcome: 'not-applicable', rule: '' }
    throw error
  }
  const fault = firstFault(asBrand(copy), { hasAsset, onlyFlow: brand.defaultFlowId })
  return { ...about, outcome: fault === undefined ? 'missed' : 'caught', rule: fault?.rule ?? '' }
}

/** A deep copy to plant faults in. A brand is plain data, so the copy has every field of it. */
function copyOf(brand: WholeBrand): MutableBrand {
  return structuredClone<unknown>(brand) as MutableBrand
}

/** The planted copy read as a brand again: what may be wrong with it is what the verification is asked to find. */
function asBrand(copy: MutableBrand): WholeBrand {
  return copy as unknown as WholeBrand
}
