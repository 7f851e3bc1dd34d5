import { quoteResult, unitSystemOf } from '@fennel/funnel'
import type { TestimonialQuote } from '@fennel/funnel'
import type { BrandSales } from '#web/brand/index.ts'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { useQuiz } from '#web/visitor/index.ts'
import { PressMark } from './press-mark.tsx'
import styles from './stories.module.css'

type Gender = 'female' | 'male'

/**
 * Customer testimonials of the three kinds, chosen by the visitor's gender, or women and men alternating if it is
 * unknown. Hidden if the brand says so.
 */
export function Testimonials({
  brand,
  gender,
}: {
  readonly brand: BrandSales
  readonly gender: Gender | undefined
}) {
  if (!brand.purchasePage.showBeforeAfterTestimonials) return null
  const alternating = (place: number): Gender => (place % 2 === 0 ? 'female' : 'male')
  const quotes = Object.values(brand.testimonials).map((kind, place) => kind[gender ?? alternating(place)])
  return (
    <section aria-labelledby="testimonials-title" className={styles.section}>
      <h2 id="testimonials-title">People like you</h2>
      <ul className={styles.quotes}>
        {quotes.map((quote) => (
          <Quote key={quote.text} quote={quote} />
        ))}
      </ul>
    </section>
  )
}

function Quote({ quote }: { readonly quote: TestimonialQuote }) {
  const units = useQuiz((state) => state.preferences.preferredUnits)
  const result = quoteResult(quote, unitSystemOf(units))
  return (
    <li className={styles.quote}>
      {quote.picture === undefined ? null : (
        <BrandPicture picture={quote.picture} className={styles.portrait} />
      )}
      <div className={styles.said}>
        <blockquote className={styles.words}>{quote.text}</blockquote>
        <p className={styles.name}>
          {quote.name}
          {result === undefined ? null : <span className={styles.result}>{result}</span>}
          <SampleMark of={quote} kind="story" isDrawn={quote.picture !== undefined} />
        </p>
      </div>
    </li>
  )
}

export function StoryCarousel({ slides }: { readonly slides: BrandSales['purchasePage']['carousel'] }) {
  return (
    <div className={styles.section}>
      <h2>Results that make us proud</h2>
      <Carousel
        label="Results that make us proud"
        slides={slides.map((slide) => ({
          key: slide.title,
          content: (
            <figure className={styles.slide}>
              <BrandPicture picture={slide.picture} className={styles.slidePicture} />
              <figcaption className={styles.slideWords}>
                <strong>{slide.title}</strong>
                <span>{slide.text}</span>
                <SampleMark of={slide} kind="story" />
              </figcaption>
            </figure>
          ),
        }))}
      />
    </div>
  )
}

export function PressLogos({ logos }: { readonly logos: BrandSales['purchasePage']['pressLogos'] }) {
  if (logos.length === 0) return null
  const areAllSamples = logos.every(({ sample }) => sample)
  return (
    <section aria-labelledby="press-title" className={styles.press}>
      <h2 id="press-title" className={styles.pressTitle}>
        As featured in
      </h2>
      <SampleMark of={{ sample: areAllSamples }} kind="names" />
      <ul className={styles.pressList}>
        {logos.map(({ name, sample }, index) => (
          <li key={name}>
            <PressMark index={index} />
            {name}
            <SampleMark of={{ sample: sample && !areAllSamples }} kind="name" />
          </li>
        ))}
      </ul>
    </section>
  )
}
