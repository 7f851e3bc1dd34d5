import type { Brand } from '../brand.ts'

export type PlanAgeBand = keyof Brand['emailOffer']['planSummary']

/** The age band whose plan summary applies. Upper bounds are inclusive: 35 is in 25-35, 45 in 35-45. */
export function planAgeBand(age: number): PlanAgeBand {
  if (age < 25) return 'under-25'
  if (age <= 35) return '25-35'
  return age <= 45 ? '35-45' : 'over-45'
}
