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

/** Plants one fault in a copy of a valid brand and returns whether verifying its default flow catches it. */
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

/** A deep copy to plant faults in; a brand is plain data, so structuredClone copies all of it. */
function copyOf(brand: WholeBrand): MutableBrand {
  return structuredClone<unknown>(brand) as MutableBrand
}

/** Treats the copy as a brand again; finding what is wrong with it is the verification's job. */
function asBrand(copy: MutableBrand): WholeBrand {
  return copy as unknown as WholeBrand
}
