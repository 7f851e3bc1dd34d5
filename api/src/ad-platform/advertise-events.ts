import { mapPixelEvent } from '@fennel/funnel'
import type { Brand, Money } from '@fennel/funnel'
import { findPlan, findUpsell, isAmount } from '#api/catalog/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { endsItsOffers } from '#api/offer-windows/index.ts'
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
  const queued: NewOutboxEvent[] = []
  for (const event of events) queued.push(...(await outboxEventOf(services, tx, event)))
  await insertAdEvents(tx, queued)
}

async function outboxEventOf(
  services: Services,
  tx: Queryable,
  event: AdvertisableEvent,
): Promise<readonly NewOutboxEvent[]> {
  if (!fromBrowsers.has(event.eventType)) return []
  const metadata = (event.metadata ?? {}) as Readonly<Record<string, unknown>>
  const { fbEventId: eventId, productId, amount } = metadata
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
  const brand = services.brands.get(event.appName)
  const price = brand && (await priceOf(tx, brand, { productId, amount, sessionId: event.sessionId ?? null }))
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

interface ShownOffer {
  readonly productId: unknown
  /** What the browser says it showed. */
  readonly amount: unknown
  readonly sessionId: string | null
}

/**
 * The catalog's price. The browser only decides which of a plan's two prices: the full one is what it showed after the
 * offer had ended, where offers end. Any other price it reports is ignored.
 */
async function priceOf(
  tx: Queryable,
  brand: Brand,
  { productId, amount, sessionId }: ShownOffer,
): Promise<Money | undefined> {
  if (typeof productId !== 'string') return undefined
  const plan = findPlan(brand, productId)
  if (plan !== undefined) {
    const { finalPriceCents, priceCents, currency } = plan
    const isFull = typeof amount === 'number' && isAmount(amount, priceCents)
    const hasEnded = isFull && priceCents !== finalPriceCents && (await endsItsOffers(tx, brand))
    return { cents: hasEnded ? priceCents : finalPriceCents, currency }
  }
  const upsell = findUpsell(brand, productId, sessionId)
  return upsell && { cents: upsell.priceCents, currency: upsell.currency }
}

function userAgentOf(deviceInfo: unknown): string | null {
  const userAgent = (deviceInfo as { readonly userAgent?: unknown } | null | undefined)?.userAgent
  return typeof userAgent === 'string' ? userAgent : null
}
