import type { z } from 'zod'
import type { RouteName } from './routes.ts'
import type { routeSchemas } from './schemas/index.ts'
import type { preventionLine } from './schemas/admin-disputes.ts'
import type { lead } from './schemas/leads.ts'
import type { subscriptionProduct, upsellProduct } from './schemas/catalog.ts'
import type { paymentDeviceInfo, subscriptionFlowResult, subscriptionStatus } from './schemas/payments.ts'
import type { siteSettings } from './schemas/site.ts'
import type { experimentExposure } from './schemas/experiments.ts'
import type { attribution, touch, trackingEvent } from './schemas/tracking.ts'
import type {
  customerInvoice,
  customerSubscription,
  customerSubscriptionView,
  entitlementReason,
  invoiceRetry,
  switchOption,
} from './schemas/subscription.ts'
import type { userProfile } from './schemas/accounts.ts'

type Schemas = typeof routeSchemas
type PartOf<R extends RouteName, Part extends string> = Schemas[R] extends {
  readonly [P in Part]: infer S extends z.ZodType
}
  ? S
  : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a client sends, per part of the request. */
export type BodyOf<R extends RouteName> = InputOf<PartOf<R, 'body'>>
export type QueryOf<R extends RouteName> = InputOf<PartOf<R, 'query'>>
export type ParamsOf<R extends RouteName> = InputOf<PartOf<R, 'params'>>
/** The body after validation, as the server uses it. */
export type ParsedBodyOf<R extends RouteName> = OutputOf<PartOf<R, 'body'>>
/** The whole response, including the envelope; never for a call that is always answered by a stream. */
export type ResponseOf<R extends RouteName> = z.output<Schemas[R]['response']>
/** The calls that can be answered by a stream. */
export type StreamName = {
  [R in RouteName]: Schemas[R] extends { readonly stream: unknown } ? R : never
}[RouteName]
/** The payload inside the envelope. */
export type DataOf<R extends RouteName> = ResponseOf<R> extends { data: infer D } ? D : never

export type Lead = z.output<typeof lead>
export type SubscriptionProduct = z.output<typeof subscriptionProduct>
export type UpsellProduct = z.output<typeof upsellProduct>
export type SubscriptionFlowResult = z.output<typeof subscriptionFlowResult>
export type SubscriptionStatus = z.output<typeof subscriptionStatus>
export type PaymentDeviceInfo = z.input<typeof paymentDeviceInfo>
export type SiteSettings = z.output<typeof siteSettings>
export type TrackingEvent = z.input<typeof trackingEvent>
export type Touch = z.output<typeof touch>
export type Attribution = z.output<typeof attribution>
export type ExperimentExposure = z.output<typeof experimentExposure>
export type UserProfile = z.output<typeof userProfile>
export type CustomerSubscription = z.output<typeof customerSubscription>
export type CustomerSubscriptionView = z.output<typeof customerSubscriptionView>
export type CustomerInvoice = z.output<typeof customerInvoice>
export type EntitlementReason = z.output<typeof entitlementReason>
export type InvoiceRetry = z.output<typeof invoiceRetry>
export type SwitchOption = z.output<typeof switchOption>
/** One line of the response to an execution of the dispute tool. */
export type PreventionLine = z.output<typeof preventionLine>
