import type { Mutant } from './mutant.ts'
import { goalMutants } from './goal-mutants.ts'
import { journeyMutants } from './journey-mutants.ts'
import { landingMutants } from './landing-mutants.ts'
import { offerMutants } from './offer-mutants.ts'
import { orderMutants } from './order-mutants.ts'
import { stepMutants } from './step-mutants.ts'
import { wordMutants } from './word-mutants.ts'

export const mutants: readonly Mutant[] = [
  ...orderMutants,
  ...stepMutants,
  ...wordMutants,
  ...landingMutants,
  ...goalMutants,
  ...journeyMutants,
  ...offerMutants,
]
