import type { Answers } from '../answers.ts'
import { lossMayHarm } from '../body/prediction-target.ts'
import { defaultPathOf, nextRoute, pageTypeOfPath } from './next-route.ts'
import type { RouteConfig } from './route-config.ts'

/**
 * The path that follows a page on which a plan was paid for. Buyers whom losing weight may harm are sold nothing more:
 * they skip the one-click offers and go to registration. Without answers that say so, everybody takes the usual
 * journey.
 */
export function pathAfterPurchase(config: RouteConfig, currentPath: string, answers: Answers): string {
  const next = nextRoute(config, currentPath, 'purchase_completed')
  const isOffered = pageTypeOfPath(config, next) === 'upsell'
  if (!isOffered || !lossMayHarm(answers)) return next
  return config.routes.find(({ type }) => type === 'register')?.path ?? defaultPathOf('register')
}
