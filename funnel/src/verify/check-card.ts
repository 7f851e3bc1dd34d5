import type { CustomCardId } from '../cards.ts'
import type { InfoCardContent, QuizStep } from '../quiz/quiz-step.ts'
import type { FaultRule } from './fault.ts'

/** What a custom card is made of. Without it, the card is an empty frame. The other cards draw themselves. */
const cardParts: Partial<Record<CustomCardId, keyof InfoCardContent>> = {
  'weight-loss-comparison-graph': 'comparison',
  'nutrition-experts': 'people',
  'face-change': 'picture',
  'program-preparation': 'stages',
  'calculating-plan-loader': 'stages',
  'ai-twin-preparation': 'stages',
}

/** The same for a card inside the quiz frame that names no custom card. */
const contentParts = {
  graph: 'comparison',
  testimonial: 'testimonial',
  'face-change': 'picture',
  'custom-loader': 'stages',
} as const

/** Reports a card without the part that its view consists of. The types cannot: they share one card. */
export function checkCard(step: QuizStep, report: (rule: FaultRule, message: string) => void): void {
  if (step.type !== 'info-card' && step.type !== 'in-page-info-card') return
  const part =
    step.customComponent !== undefined
      ? cardParts[step.customComponent]
      : step.type === 'in-page-info-card'
        ? contentParts[step.content]
        : undefined
  if (part === undefined) return
  const given = step.card[part]
  if (given === undefined || (Array.isArray(given) && given.length === 0))
    report('missing-copy', `The card shows nothing without "card.${part}".`)
}
