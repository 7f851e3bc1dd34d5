import type { RouteName } from '../routes.ts'
import { accountSchemas } from './accounts.ts'
import { adminSchemas } from './admin.ts'
import { adminAnalyticsSchemas } from './admin-analytics.ts'
import { adminDisputeSchemas } from './admin-disputes.ts'
import { adminLeadSchemas } from './admin-leads.ts'
import { adminRevenueSchemas } from './admin-revenue.ts'
import { adminUserSchemas } from './admin-users.ts'
import { catalogSchemas } from './catalog.ts'
import { consentSchemas } from './consent.ts'
import { experimentSchemas } from './experiments.ts'
import { leadSchemas } from './leads.ts'
import { paymentSchemas } from './payments.ts'
import type { RouteSchemas } from './shared.ts'
import { siteSchemas } from './site.ts'
import { subscriptionSchemas } from './subscription.ts'
import { trackingSchemas } from './tracking.ts'
import { adminWithdrawalSchemas, withdrawalSchemas } from './withdrawals.ts'

/** The schemas of every API call. A route without a row does not compile. */
export const routeSchemas = {
  ...leadSchemas,
  ...trackingSchemas,
  ...consentSchemas,
  ...experimentSchemas,
  ...catalogSchemas,
  ...paymentSchemas,
  ...subscriptionSchemas,
  ...accountSchemas,
  ...siteSchemas,
  ...withdrawalSchemas,
  ...adminSchemas,
  ...adminAnalyticsSchemas,
  ...adminLeadSchemas,
  ...adminUserSchemas,
  ...adminRevenueSchemas,
  ...adminDisputeSchemas,
  ...adminWithdrawalSchemas,
} satisfies Record<RouteName, RouteSchemas>

export { answerValue, envelope, errorBody, identifier, moment, questionId } from './shared.ts'
export type { RouteSchemas } from './shared.ts'
export { experimentExposure } from './experiments.ts'
export { attribution, eventTypes, touch, trackingEvent } from './tracking.ts'
export { conversionGroups, funnelStages, withheldReasons } from './admin-analytics.ts'
export { preventionLine } from './admin-disputes.ts'
export { reachedStages } from './admin-leads.ts'
export { planStatuses } from './admin-users.ts'
export { withdrawalStates } from './withdrawals.ts'
