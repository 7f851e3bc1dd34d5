import { createHash } from 'node:crypto'
import type { NonHealth, PixelEventName } from '@fennel/funnel'
import {
  browserForAds,
  hashedIdentity,
  networkId,
  neutralUrl,
  normalizeEmail,
  sharedCurrency,
  sharedEventId,
  sharedValue,
} from '@fennel/funnel'

/** The pixel's own events, and refunds. */
export type AdEventName = PixelEventName | 'Refund'

/** An event for the Conversions API. All its strings come from functions that let nothing about health through. */
export interface AdEvent {
  readonly event_name: AdEventName
  /** Seconds since 1970. */
  readonly event_time: number
  readonly event_id: NonHealth<string>
  readonly action_source: 'website'
  readonly event_source_url?: NonHealth<string>
  readonly user_data: {
    readonly em?: readonly NonHealth<string>[]
    readonly external_id?: readonly NonHealth<string>[]
    readonly fbp?: NonHealth<string>
    readonly fbc?: NonHealth<string>
    readonly client_user_agent?: NonHealth<string>
  }
  readonly custom_data?: {
    readonly value?: NonHealth<number>
    /** The currency of `value`, e.g. `USD`; never one without the other. */
    readonly currency?: NonHealth<string>
    readonly content_ids?: readonly NonHealth<string>[]
    readonly content_type?: 'product'
  }
}

/** What an event is built from. */
export interface AdFacts {
  readonly name: AdEventName
  readonly eventId: string
  readonly occurredAt: Date
  readonly productCode: NonHealth<string> | undefined
  readonly valueCents: number | undefined
  /** Code of the currency of `valueCents`, in upper or lower case. */
  readonly currency: string
  readonly email: string | undefined
  /** The session's id, or the account's. */
  readonly personId: string | undefined
  readonly fbp: string | null
  readonly fbc: string | null
  readonly userAgent: string | null
  readonly siteUrl: string | undefined
}

/** The event as it is sent; undefined if its event id is not usable. */
export function buildAdEvent(facts: AdFacts): AdEvent | undefined {
  const eventId = sharedEventId(facts.eventId)
  if (eventId === undefined) return undefined
  // NOTE: normalized by the network's rules, trimmed and in lower case, not by the rules for finding a person here.
  const email = facts.email === undefined ? undefined : hashOf(normalizeEmail(facts.email).toLowerCase())
  const person = facts.personId === undefined ? undefined : hashOf(facts.personId)
  const { productCode } = facts
  const money = moneyOf(facts)
  const hasOffer = productCode !== undefined || money !== undefined
  return {
    event_name: facts.name,
    event_time: Math.floor(facts.occurredAt.getTime() / 1000),
    event_id: eventId,
    action_source: 'website',
    ...given('event_source_url', facts.siteUrl === undefined ? undefined : neutralUrl(facts.siteUrl)),
    user_data: {
      ...given('em', email && [email]),
      ...given('external_id', person && [person]),
      ...given('fbp', networkId(facts.fbp)),
      ...given('fbc', networkId(facts.fbc)),
      ...given('client_user_agent', browserForAds(facts.userAgent)),
    },
    ...(hasOffer
      ? {
          custom_data: {
            ...money,
            ...(productCode === undefined
              ? {}
              : { content_ids: [productCode], content_type: 'product' as const }),
          },
        }
      : {}),
  }
}

// NOTE: without a currency the network would assume that of the ad account, so then no value is sent.
function moneyOf({ valueCents, currency: code }: Pick<AdFacts, 'valueCents' | 'currency'>) {
  const currency = sharedCurrency(code)
  if (valueCents === undefined || currency === undefined) return undefined
  return { value: sharedValue(valueCents), currency }
}

function given<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V }
}

function hashOf(text: string): NonHealth<string> | undefined {
  return hashedIdentity(createHash('sha256').update(text).digest('hex'))
}
