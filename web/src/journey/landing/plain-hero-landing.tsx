import { splitEmoji } from '@fennel/funnel'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { earlyTap } from './early-tap.ts'
import { LandingForm } from './landing-form.tsx'
import type { LandingTemplateProps } from './landing-template.ts'
import { LandingTop } from './landing-top.tsx'
import styles from './plain-hero-landing.module.css'

/** A banner picture, the promise, one testimonial, and the answers as buttons. */
export function PlainHeroLanding({ words, content, question }: LandingTemplateProps) {
  const { testimonial } = content
  return (
    <div className={styles.landing}>
      <LandingTop question={question} />
      <div className={styles.hero}>
        <BrandPicture picture={content.heroImage} className={styles.banner} priority />
        <div className={styles.words}>
          <h1>{words.title}</h1>
          <p className={styles.subtitle}>{words.subtitle}</p>
          <LandingForm question={question} className={styles.form}>
            {words.question === undefined ? null : (
              <h2 id="landing-question" tabIndex={-1} className={styles.question}>
                {words.question}
              </h2>
            )}
            {question.step === undefined ? (
              <Button type="submit" wide>
                Start the quiz
              </Button>
            ) : (
              <div role="group" aria-labelledby="landing-question" className={styles.answers}>
                {question.options.map((option) => (
                  <Button
                    key={option.id}
                    type="submit"
                    {...earlyTap(question.step, option.value)}
                    value={option.value}
                    variant="secondary"
                    aria-pressed={question.chosen === option.value}
                    wide
                  >
                    <AnswerWords label={option.label} />
                  </Button>
                ))}
              </div>
            )}
          </LandingForm>
          {testimonial === undefined ? null : (
            <figure className={styles.quote}>
              <blockquote className={styles.said}>“{testimonial.text}”</blockquote>
              <figcaption className={styles.author}>
                {testimonial.author}
                {testimonial.sample ? ' (sample story)' : null}
              </figcaption>
            </figure>
          )}
          <p className={styles.disclaimer}>{words.disclaimer}</p>
        </div>
      </div>
    </div>
  )
}

/** An answer in a button. Its emoji is a separate element, hidden from screen readers. */
function AnswerWords({ label }: { readonly label: string }) {
  const { emoji, words } = splitEmoji(label)
  return (
    <>
      {emoji === undefined ? null : (
        <span className={styles.emoji} aria-hidden="true">
          {emoji}
        </span>
      )}
      <span>{words}</span>
    </>
  )
}
