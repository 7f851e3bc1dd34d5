import type { Answers } from '../answers.ts'
import { predictionEndOf } from '../body/prediction-way.ts'
import type { PredictionEnd } from '../body/prediction-way.ts'
import { defaultPathOf, nextRoute, pageTypeOfPath } from './next-route.ts'
import type { RouteConfig } from './route-config.ts'

/** Losing weight may harm them: they are below the healthy range, or told of something beside which a goal is none. */
const withoutOffers: ReadonlySet<PredictionEnd> = new Set(['below-range', 'set-aside'])

/**
 * The path from a page on which a plan was paid. Whom a weight goal may harm is sold nothing more on the way: they go
 * past the one-click offers, to their account. Without answers that tell of it the journey is everybody's.
 */
export function pathAfterPurchase(config: RouteConfig, currentPath: string, answers: Answers): string {
  const next = nextRoute(config, currentPath, 'purchase_completed')
  const end = predictionEndOf(answers)
  const isOffered = pageTypeOfPath(config, next) === 'upsell'
  if (!isOffered || end === undefined || !withoutOffers.has(end)) return next
  return config.routes.find(({ type }) => type === 'register')?.path ?? defaultPathOf('register')
}
