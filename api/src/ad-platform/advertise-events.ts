import { mapPixelEvent } from '@fennel/funnel'
import type { Brand, Money } from '@fennel/funnel'
import { findPlan, findUpsell } from '#api/catalog/index.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { insertAdEvents } from './ad-store.ts'
import type { NewOutboxEvent } from './ad-store.ts'

/** A stored event of a visitor who allows advertising. */
export interface AdvertisableEvent {
  readonly eventType: string
  readonly appName: string
  readonly sessionId?: string | null | undefined
  readonly sessionKey?: string | null | undefined
  readonly fbp?: string | null | undefined
  readonly fbc?: string | null | undefined
  readonly deviceInfo?: unknown
  readonly metadata?: unknown
  readonly receivedAt: Date
  readonly basis: 'opt-in' | 'opt-out'
  readonly gpc: boolean
}

/** Events that browsers may trigger: views and the start of a payment. Sales and registrations come from the books. */
const fromBrowsers: ReadonlySet<string> = new Set([
  'landingPageVisit',
  'purchasePageVisit',
  'paymentInitiated',
])

/** Queues advertising events for these events, one per visit, event name and product. */
export async function advertiseEvents(
  services: Services,
  tx: Queryable,
  events: readonly AdvertisableEvent[],
): Promise<void> {
  if (services.config.adPlatform === undefined) return
  await insertAdEvents(
    tx,
    events.flatMap((event) => outboxEventOf(services, event)),
  )
}

function outboxEventOf(services: Services, event: AdvertisableEvent): readonly NewOutboxEvent[] {
  if (!fromBrowsers.has(event.eventType)) return []
  const metadata = (event.metadata ?? {}) as Readonly<Record<string, unknown>>
  const { fbEventId: eventId, productId } = metadata
  const mapping = mapPixelEvent({ eventType: event.eventType, eventId, productId })
  if (mapping.kind === 'skip') {
    if (mapping.reason !== 'not-advertised')
      services.log.warn(
        { eventType: event.eventType, reason: mapping.reason },
        'an event without an event id or a product id is not sent to the advertising network',
      )
    return []
  }
  const { name, eventId: sharedId, productCode } = mapping.event
  const price = priceOf(services.brands.get(event.appName), productId, event.sessionId ?? null)
  const now = new Date(services.now())
  return [
    {
      id: services.newId(),
      appName: event.appName,
      name,
      eventId: sharedId,
      dedupeKey: `${name}:${event.sessionKey ?? ''}:${productCode ?? ''}`,
      sessionKey: event.sessionKey ?? null,
      sessionId: event.sessionId ?? null,
      productCode: productCode ?? null,
      valueCents: productCode === undefined ? null : (price?.cents ?? null),
      currency: productCode === undefined ? null : (price?.currency ?? null),
      fbp: event.fbp ?? null,
      fbc: event.fbc ?? null,
      userAgent: userAgentOf(event.deviceInfo),
      basis: event.basis,
      gpc: event.gpc,
      occurredAt: event.receivedAt,
      dueAt: now,
    },
  ]
}

/** The catalog's price; a price reported by a browser is ignored. */
function priceOf(brand: Brand | undefined, productId: unknown, sessionId: string | null): Money | undefined {
  if (brand === undefined || typeof productId !== 'string') return undefined
  const plan = findPlan(brand, productId)
  if (plan !== undefined) return { cents: plan.finalPriceCents, currency: plan.currency }
  const upsell = findUpsell(brand, productId, sessionId)
  return upsell && { cents: upsell.priceCents, currency: upsell.currency }
}

function userAgentOf(deviceInfo: unknown): string | null {
  const userAgent = (deviceInfo as { readonly userAgent?: unknown } | null | undefined)?.userAgent
  return typeof userAgent === 'string' ? userAgent : null
}
