import type { MutableBrand } from './mutable.ts'

/** A mistake a marketer could make, and how to plant it in a copy of a brand. */
export interface Mutant {
  readonly name: string
  readonly plant: (brand: MutableBrand) => void
}
