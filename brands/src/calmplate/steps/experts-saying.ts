import type { InfoCardContent } from '@fennel/funnel'
import { nutritionExperts } from './results.ts'

/** The brand's three experts (dietitian, chef, movement coach), each with the given text. */
export function expertsSaying(
  texts: readonly [dietitian: string, chef: string, coach: string],
): NonNullable<InfoCardContent['people']> {
  return (nutritionExperts.card.people ?? []).map((person, index) => ({
    ...person,
    text: texts[index] ?? person.text,
  }))
}
