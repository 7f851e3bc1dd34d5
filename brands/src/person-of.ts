import type { TestimonialQuote } from '@fennel/funnel'

/** The person of a testimonial without its text and result, so that they can tell another story. */
export function personOf({
  text: _text,
  result: _result,
  resultByUnits: _resultByUnits,
  ...person
}: TestimonialQuote): Pick<TestimonialQuote, 'name' | 'picture' | 'sample'> {
  return person
}
