import { opaqueProductCode, sharedEventId } from './non-health.ts'
import type { NonHealth } from './non-health.ts'

/** What the advertising network calls the events we send it. Quiz events have no name there and never leave. */
export const pixelEventNames = {
  landingPageVisit: 'ViewContent',
  purchasePageVisit: 'AddToCart',
  paymentInitiated: 'InitiateCheckout',
  purchased: 'Purchase',
  upsellPurchase: 'Purchase',
  registered: 'CompleteRegistration',
} as const

export type PixelEventName = (typeof pixelEventNames)[keyof typeof pixelEventNames]

const needProduct: ReadonlySet<PixelEventName> = new Set(['AddToCart', 'InitiateCheckout', 'Purchase'])

/** An event ready for the network. There is no field for an answer, a title or a path. */
export interface PixelEvent {
  readonly name: PixelEventName
  readonly eventId: NonHealth<string>
  readonly productCode: NonHealth<string> | undefined
}

export type PixelMapping =
  | { readonly kind: 'send'; readonly event: PixelEvent }
  /** Missing ids deserve a warning. An event that has no name at the network is normal. */
  | { readonly kind: 'skip'; readonly reason: 'not-advertised' | 'no-event-id' | 'no-product-id' }

/** What the network is sent for a tracked event, or why it is sent nothing. */
export function mapPixelEvent(tracked: {
  readonly eventType: string
  readonly eventId?: unknown
  readonly productId?: unknown
}): PixelMapping {
  const name = isAdvertised(tracked.eventType) ? pixelEventNames[tracked.eventType] : undefined
  if (name === undefined) return { kind: 'skip', reason: 'not-advertised' }
  const eventId = sharedEventId(tracked.eventId)
  if (eventId === undefined) return { kind: 'skip', reason: 'no-event-id' }
  const { productId } = tracked
  const hasProduct = typeof productId === 'string' && productId !== ''
  if (needProduct.has(name) && !hasProduct) return { kind: 'skip', reason: 'no-product-id' }
  const productCode = needProduct.has(name) && hasProduct ? opaqueProductCode(productId) : undefined
  return { kind: 'send', event: { name, eventId, productCode } }
}

function isAdvertised(eventType: string): eventType is keyof typeof pixelEventNames {
  return Object.hasOwn(pixelEventNames, eventType)
}
