import type { RouteName } from '../routes.ts'
import { accountSchemas } from './accounts.ts'
import { catalogueSchemas } from './catalogue.ts'
import { leadSchemas } from './leads.ts'
import { paymentSchemas } from './payments.ts'
import type { RouteSchemas } from './shared.ts'
import { siteSchemas } from './site.ts'
import { trackingSchemas } from './tracking.ts'

/** The schemas of every call; a route without a row does not compile. */
export const routeSchemas = {
  ...leadSchemas,
  ...trackingSchemas,
  ...catalogueSchemas,
  ...paymentSchemas,
  ...accountSchemas,
  ...siteSchemas,
} satisfies Record<RouteName, RouteSchemas>

export { answerValue, envelope, errorBody, identifier, questionId } from './shared.ts'
export type { RouteSchemas } from './shared.ts'
export { eventTypes, trackingEvent } from './tracking.ts'
