import { quoteResult } from '@fennel/funnel'
import type { TestimonialQuote } from '@fennel/funnel'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import styles from './card-testimonial.module.css'

/** One person's story, with its result in the visitor's units. Sample stories are labeled. */
export function CardTestimonial({ quote }: { readonly quote: TestimonialQuote }) {
  const { conditions, fill } = useQuizContext()
  const result = quoteResult(quote, conditions.unitSystem)
  return (
    <figure className={styles.story}>
      {quote.picture === undefined ? null : (
        <BrandPicture picture={quote.picture} className={styles.portrait} priority />
      )}
      {result === undefined ? null : <p className={styles.result}>{result}</p>}
      <blockquote className={styles.quote}>
        <p>{fill(quote.text)}</p>
      </blockquote>
      <figcaption className={styles.name}>
        {quote.name}
        <SampleMark of={quote} kind="story" isDrawn={quote.picture !== undefined} />
      </figcaption>
    </figure>
  )
}
