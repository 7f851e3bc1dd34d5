import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { LandingForm } from './landing-form.tsx'
import { LandingOptions } from './landing-options.tsx'
import type { LandingTemplateProps } from './landing-template.ts'
import { LandingTop } from './landing-top.tsx'
import styles from './quiz-style-landing.module.css'

/** Straight to the question: title, subtitle and the answers as cards. The picture fills the remaining space. */
export function QuizStyleLanding({ words, content, question }: LandingTemplateProps) {
  return (
    <div className={styles.landing}>
      <LandingTop question={question} />
      <div className={styles.words}>
        <h1>{words.title}</h1>
        <p className={styles.subtitle}>{words.subtitle}</p>
      </div>
      <LandingForm question={question} className={styles.form}>
        <h2
          id="landing-question"
          tabIndex={-1}
          className={words.question === words.title ? 'visually-hidden' : styles.question}
        >
          {words.question ?? 'Ready when you are'}
        </h2>
        {question.step === undefined ? (
          <Button type="submit" wide>
            Start the quiz
          </Button>
        ) : (
          <LandingOptions
            question={question}
            labelledBy="landing-question"
            layout={question.options.every(({ image }) => image !== undefined) ? 'grid' : 'list'}
          />
        )}
      </LandingForm>
      <div className={styles.scene}>
        <BrandPicture picture={content.heroImage} className={styles.picture} />
      </div>
      <p className={styles.disclaimer}>{words.disclaimer}</p>
    </div>
  )
}
