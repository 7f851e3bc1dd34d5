import { quoteResult, unitSystemOf } from '@fennel/funnel'
import type { TestimonialQuote, UpsellOffer } from '@fennel/funnel'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { useQuiz } from '#web/visitor/index.ts'
import styles from './customer-stories.module.css'
import { BoldText } from './upsell-features.tsx'

interface CustomerStoriesProps {
  readonly section: UpsellOffer['testimonialsSection']
  readonly stories: readonly TestimonialQuote[]
}

export function CustomerStories({ section, stories }: CustomerStoriesProps) {
  const units = useQuiz((state) => state.preferences.preferredUnits)
  if (stories.length === 0) return null
  const shown = stories.map((story) => ({ ...story, result: quoteResult(story, unitSystemOf(units)) }))
  return (
    <section aria-labelledby="customer-stories-title" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="customer-stories-title">{section.title}</h2>
        <p>{section.description}</p>
      </div>
      <ul className={styles.stories}>
        {shown.map((story) => (
          <li key={story.text} className={styles.story}>
            {story.picture === undefined ? null : (
              <BrandPicture picture={story.picture} className={styles.portrait} />
            )}
            <blockquote className={styles.words}>
              <BoldText text={story.text} />
            </blockquote>
            <p className={styles.name}>
              {story.name}
              {story.result === undefined ? null : <span className={styles.result}>{story.result}</span>}
              <SampleMark of={story} kind="story" isDrawn={story.picture !== undefined} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
