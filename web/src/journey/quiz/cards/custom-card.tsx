import type { CustomCardId } from '@fennel/funnel'
import type { ComponentType } from 'react'
import { AiTwinPreparationCard } from './ai-twin-preparation/ai-twin-preparation-card.tsx'
import { CalculatingPlanCard } from './calculating-plan-loader/calculating-plan-card.tsx'
import { QuestionProblem } from '../question-problem.ts'
import type { CardViewProps } from './card-view.ts'
import { FaceChangeCard } from './face-change/face-change-card.tsx'
import { MentalLoadCard } from './mental-load/mental-load-card.tsx'
import { NutritionExpertsCard } from './nutrition-experts/nutrition-experts-card.tsx'
import { ProgramPreparationCard } from './program-preparation/program-preparation-card.tsx'
import { ComparisonGraphCard } from './weight-loss-comparison-graph/comparison-graph-card.tsx'
import { EarlyPredictionCard } from './weight-prediction/early-prediction-card.tsx'
import { FinalPredictionCard } from './weight-prediction/final-prediction-card.tsx'
import { MiddlePredictionCard } from './weight-prediction/middle-prediction-card.tsx'

/** The view of every custom card. The compiler reports a missing one. */
const cardViews = {
  'weight-prediction-early': EarlyPredictionCard,
  'weight-prediction-middle': MiddlePredictionCard,
  'weight-prediction-final': FinalPredictionCard,
  'program-preparation': ProgramPreparationCard,
  'nutrition-experts': NutritionExpertsCard,
  'calculating-plan-loader': CalculatingPlanCard,
  'face-change': FaceChangeCard,
  'weight-loss-comparison-graph': ComparisonGraphCard,
  'mental-load': MentalLoadCard,
  'ai-twin-preparation': AiTwinPreparationCard,
} satisfies Record<CustomCardId, ComponentType<CardViewProps>>

/** The custom card of a step. Throws for an id this build does not know, which the quiz shows as an error. */
export function CustomCard({ id, ...props }: CardViewProps & { readonly id: CustomCardId }) {
  if (!Object.hasOwn(cardViews, id)) throw new QuestionProblem(`There is no card named "${id}".`)
  const Card = cardViews[id]
  return <Card {...props} />
}
