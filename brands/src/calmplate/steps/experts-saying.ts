import type { InfoCardContent } from '@fennel/funnel'
import { nutritionExperts } from './results.ts'

/** The brand's three experts, each with other words: dietitian, chef, movement coach. */
export function expertsSaying(
  texts: readonly [dietitian: string, chef: string, coach: string],
): NonNullable<InfoCardContent['people']> {
  return (nutritionExperts.card.people ?? []).map((person, index) => ({
    ...person,
    text: texts[index] ?? person.text,
  }))
}
