import { limits } from '@fennel/funnel'
import { Button } from '#web/ui/button.tsx'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import styles from './image-style-landing.module.css'
import { LandingForm } from './landing-form.tsx'
import { LandingOptions } from './landing-options.tsx'
import type { LandingTemplateProps } from './landing-template.ts'
import { LandingTop } from './landing-top.tsx'

/** A full background picture, the brand's lines, and the answers as cards in two columns. */
export function ImageStyleLanding({ words, content, question }: LandingTemplateProps) {
  const own = question.step?.heroTextLines
  const lines = own?.length ? own : [words.title]
  const [lead, headline] = lines.length > 2 ? [lines.at(-1), lines.slice(0, -1)] : [undefined, lines]
  return (
    <div className={styles.landing}>
      <BrandPicture
        picture={content.herov2Image ?? content.heroImage}
        className={styles.background}
        priority
      />
      <div className={styles.column}>
        <div className={styles.top}>
          <LandingTop question={question} />
        </div>
        <div className={styles.hero}>
          <h1 className={styles.headline}>
            {headline.map((line) => (
              <span key={line} className={styles.line}>
                {line}{' '}
              </span>
            ))}
          </h1>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
        </div>
        <LandingForm question={question} className={styles.form}>
          <div className={styles.ask}>
            <h2 id="landing-question" tabIndex={-1} className={styles.question}>
              {words.question ?? words.subtitle}
            </h2>
            {words.question === undefined ? null : <p className={styles.subtitle}>{words.subtitle}</p>}
          </div>
          {question.step === undefined ? (
            <Button type="submit" wide>
              Start the quiz
            </Button>
          ) : (
            <LandingOptions
              question={question}
              labelledBy="landing-question"
              layout="grid"
              most={limits.landingImageOptions}
            />
          )}
        </LandingForm>
        <p className={styles.disclaimer}>{words.disclaimer}</p>
      </div>
    </div>
  )
}
