import type { UnitSystem } from '../units.ts'
import type { TestimonialQuote } from './media.ts'

/** What a person reached, in the visitor's units where the quote has both; undefined for a quote without a figure. */
export function quoteResult(quote: TestimonialQuote, unitSystem: UnitSystem): string | undefined {
  return quote.resultByUnits?.[unitSystem] ?? quote.result
}
