import { createHash } from 'node:crypto'
import type { NonHealth, PixelEventName } from '@fennel/funnel'
import {
  browserForAds,
  hashedIdentity,
  networkId,
  neutralUrl,
  normaliseEmail,
  sharedCurrency,
  sharedEventId,
  sharedValue,
} from '@fennel/funnel'

/** What the network is told beside the pixel's own events: money that went back. */
export type AdEventName = PixelEventName | 'Refund'

/** An event for the Conversions API. Every text in it is made by a function that lets nothing about health through. */
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
    /** What `value` is in, e.g. `USD`; never one without the other. */
    readonly currency?: NonHealth<string>
    readonly content_ids?: readonly NonHealth<string>[]
    readonly content_type?: 'product'
  }
}

/** What an event is made from. */
export interface AdFacts {
  readonly name: AdEventName
  readonly eventId: string
  readonly occurredAt: Date
  readonly productCode: NonHealth<string> | undefined
  readonly valueCents: number | undefined
  /** Code of what they are cents of, in any letters. */
  readonly currency: string
  readonly email: string | undefined
  /** The session's id, or the account's. */
  readonly personId: string | undefined
  readonly fbp: string | null
  readonly fbc: string | null
  readonly userAgent: string | null
  readonly siteUrl: string | undefined
}

/** The event as it is sent; undefined without a usable event id. */
export function buildAdEvent(facts: AdFacts): AdEvent | undefined {
  const eventId = sharedEventId(facts.eventId)
  if (eventId === undefined) return undefined
  // NOTE: as the network asks, trimmed and in small letters: what its own page of rules says, not what makes one person here.
  const email = facts.email === undefined ? undefined : hashOf(normaliseEmail(facts.email).toLowerCase())
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

// NOTE: a number without its currency would be read as dollars of the account; better no value at all.
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
