import type { MutableBrand } from './mutable.ts'
import { journeyMutants } from './journey-mutants.ts'
import { offerMutants } from './offer-mutants.ts'
import { orderMutants } from './order-mutants.ts'
import { stepMutants } from './step-mutants.ts'

/** A fault a marketer could make, and how to plant it in a copy of a brand. */
export interface Mutant {
  readonly name: string
  readonly plant: (brand: MutableBrand) => void
}

export const mutants: readonly Mutant[] = [
  ...orderMutants,
  ...stepMutants,
  ...journeyMutants,
  ...offerMutants,
]
