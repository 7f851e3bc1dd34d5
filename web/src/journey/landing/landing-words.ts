import type { LandingContent, QuizStep } from '@fennel/funnel'

export interface LandingWords {
  readonly title: string
  readonly subtitle: string
  readonly disclaimer: string
  /** The question as the step words it; undefined on a page that asks nothing. */
  readonly question: string | undefined
}

/** The copy of the landing page: the step's own, else the brand's, else a default. */
export function landingWords(content: LandingContent, step: QuizStep | undefined): LandingWords {
  return {
    title: step?.landingPageTitle || content.title || 'Take our quiz',
    subtitle: step?.landingPageSubtitle || content.subtitle || 'Discover your personalized plan',
    disclaimer: content.disclaimer || '* Complete the quiz to see your results',
    question: step?.title,
  }
}
