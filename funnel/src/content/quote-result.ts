import type { UnitSystem } from '../units.ts'
import type { TestimonialQuote } from './media.ts'

/**
 * The result a person reports, in the visitor's units if the quote has both. Undefined for a quote without a figure.
 */
export function quoteResult(quote: TestimonialQuote, unitSystem: UnitSystem): string | undefined {
  return quote.resultByUnits?.[unitSystem] ?? quote.result
}
