import type { Answers } from '../answers.ts'
import { predictionEndOf } from '../body/prediction-target.ts'
import type { PredictionEnd } from '../body/prediction-target.ts'
import { defaultPathOf, nextRoute, pageTypeOfPath } from './next-route.ts'
import type { RouteConfig } from './route-config.ts'

/** Ends at which losing weight may do harm: already below the healthy range, or a health answer rules a goal out. */
const withoutOffers: ReadonlySet<PredictionEnd> = new Set(['below-range', 'set-aside'])

/**
 * The path that follows a page on which a plan was paid for. Buyers whom a weight goal may harm are sold nothing more:
 * they skip the one-click offers and go to registration. Without answers that say so, everybody takes the usual
 * journey.
 */
export function pathAfterPurchase(config: RouteConfig, currentPath: string, answers: Answers): string {
  const next = nextRoute(config, currentPath, 'purchase_completed')
  const end = predictionEndOf(answers)
  const isOffered = pageTypeOfPath(config, next) === 'upsell'
  if (!isOffered || end === undefined || !withoutOffers.has(end)) return next
  return config.routes.find(({ type }) => type === 'register')?.path ?? defaultPathOf('register')
}
