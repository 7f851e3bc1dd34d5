import type { TestimonialQuote } from '@fennel/funnel'

/** Who tells a story, without the story and without what it says they reached: they may tell another one. */
export function personOf({
  text: _text,
  result: _result,
  resultByUnits: _resultByUnits,
  ...person
}: TestimonialQuote): Pick<TestimonialQuote, 'name' | 'picture' | 'sample'> {
  return person
}
