import type { Brand } from '@fennel/funnel'
import { verifyBrand } from '@fennel/funnel/verify'
import { NotApplicable } from './mutable.ts'
import type { MutableBrand } from './mutable.ts'
import type { Mutant } from './mutants.ts'

export interface MutantResult {
  readonly mutant: string
  readonly brand: string
  readonly outcome: 'caught' | 'missed' | 'not-applicable'
  /** The rule that caught it first. */
  readonly rule: string
}

/** Plants one fault in a copy of a sound brand and tells whether the verification of its default flow sees it. */
export function runMutant(mutant: Mutant, brand: Brand, hasAsset: (path: string) => boolean): MutantResult {
  const copy = structuredClone(brand) as MutableBrand
  const about = { mutant: mutant.name, brand: brand.appId }
  try {
    mutant.plant(copy)
  } catch (error) {
    if (error instanceof NotApplicable) return { ...about, outcome: 'not-applicable', rule: '' }
    throw error
  }
  const [fault] = verifyBrand(copy, { hasAsset, onlyFlow: brand.defaultFlowId }).faults
  return { ...about, outcome: fault === undefined ? 'missed' : 'caught', rule: fault?.rule ?? '' }
}
