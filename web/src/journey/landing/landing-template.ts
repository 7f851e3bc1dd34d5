import type { LandingContent } from '@fennel/funnel'
import type { LandingWords } from './landing-words.ts'
import type { LandingQuestion } from './use-landing-question.ts'

/** The props of every landing template. */
export interface LandingTemplateProps {
  readonly words: LandingWords
  readonly content: LandingContent
  readonly question: LandingQuestion
}
