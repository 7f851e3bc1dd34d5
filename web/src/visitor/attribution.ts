import { clickIds, longestClickId } from '@fennel/contract'
import type { Attribution, Touch } from '@fennel/contract'
import { dayMs } from '@fennel/funnel'
import type { ConsentChoices } from '@fennel/funnel'
import { parseUrl } from '#web/parse-url.ts'
import type { SafeStorage } from './safe-storage.ts'

export const attributionKey = 'quiz_funnels_attribution'
/** A first touch older than this is dropped, in milliseconds. */
const longestMemory = 90 * dayMs

const queryFields = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmContent: 'utm_content',
  utmTerm: 'utm_term',
  fbclid: 'fbclid',
  gclid: 'gclid',
  ttclid: 'ttclid',
} as const

const longestUtm = 200

/** Reads the touch of this arrival from the address and the referrer. Only the origin of a foreign referrer is kept. */
export function readTouch(href: string, referrer: string, now: number): Touch {
  const url = new URL(href)
  const given: Record<string, string> = {}
  for (const [field, name] of Object.entries(queryFields)) {
    const value = url.searchParams.get(name)?.trim() ?? ''
    const longest = field.endsWith('clid') ? longestClickId : longestUtm
    if (value !== '' && value.length <= longest) given[field] = value
  }
  const from = parseUrl(referrer)
  const isForeign = from !== null && from.origin !== url.origin && /^https?:$/.test(from.protocol)
  const article = articleOf(url)
  return {
    at: new Date(now).toISOString(),
    ...given,
    ...(isForeign ? { referrer: from.origin } : {}),
    // Drops the question: it is where the visitor came back to, not how they arrived.
    landingPath: url.pathname.startsWith('/quiz') ? '/quiz' : url.pathname.slice(0, 200),
    ...(article === undefined ? {} : { article }),
  }
}

/**
 * The attribution of this visit, combined with what the browser kept from an earlier one. Undefined when the visitor
 * came from another of our pages and left it before anything could be stored: "direct" would be a guess.
 */
export function readAttributionOf(
  kept: Attribution | undefined,
  href: string,
  referrer: string,
  now: number,
): Attribution | undefined {
  if (kept !== undefined) return mergeTouch(kept, readTouch(href, referrer, now))
  const address = arrivalAddress(href, referrer)
  const isFromUs = parseUrl(referrer)?.origin === new URL(href).origin
  return isFromUs && !namesOrigin(new URL(address))
    ? undefined
    : mergeTouch(undefined, readTouch(address, referrer, now))
}

/**
 * The address this visit came in by: the current one, or that of our previous page if it says more about the origin and
 * was left before any of that could be stored.
 */
function arrivalAddress(href: string, referrer: string): string {
  const url = new URL(href)
  const from = parseUrl(referrer)
  const namesMore = from?.origin === url.origin && namesOrigin(from) && !hasOriginFields(url)
  return namesMore ? referrer : href
}

function namesOrigin(url: URL): boolean {
  return hasOriginFields(url) || articleOf(url) !== undefined
}

function hasOriginFields({ searchParams }: URL): boolean {
  return Object.values(queryFields).some((name) => (searchParams.get(name)?.trim() ?? '') !== '')
}

function articleOf({ pathname }: URL): string | undefined {
  return /^\/article\/([A-Za-z0-9_-]{1,128})\/?$/.exec(pathname)?.[1]
}

/**
 * First and last touch of this browser, including this arrival. A plain visit or a refresh never replaces a campaign.
 */
export function mergeTouch(kept: Attribution | undefined, arrival: Touch): Attribution {
  const isFresh = kept !== undefined && Date.parse(arrival.at) - Date.parse(kept.first.at) < longestMemory
  if (!isFresh) return { first: arrival, last: arrival }
  const isInformative =
    arrival.referrer !== undefined || Object.keys(queryFields).some((field) => field in arrival)
  return { first: kept.first, last: isInformative ? arrival : kept.last }
}

/** What may be stored or sent: no click ids without consent to advertising. */
export function permittedAttribution(attribution: Attribution, { ads }: ConsentChoices): Attribution {
  return ads
    ? attribution
    : { first: withoutClicks(attribution.first), last: withoutClicks(attribution.last) }
}

function withoutClicks(touch: Touch): Touch {
  return Object.fromEntries(
    Object.entries(touch).filter(([field]) => !clickIds.some((name) => name === field)),
  ) as Touch
}

/** Facebook's click id in the format its servers expect: `fb.1.<milliseconds>.<fbclid>`. */
export function fbcOf({ first, last }: Attribution): string | undefined {
  const { fbclid, at } = last.fbclid === undefined ? first : last
  return fbclid && `fb.1.${Date.parse(at)}.${fbclid}`
}

export function readAttribution(storage: SafeStorage): Attribution | undefined {
  const stored = storage.read(attributionKey)
  return isAttribution(stored) ? stored : undefined
}

function isAttribution(value: unknown): value is Attribution {
  const isTouch = (touch: unknown) =>
    typeof touch === 'object' &&
    touch !== null &&
    'at' in touch &&
    !Number.isNaN(Date.parse(String(touch.at)))
  return (
    typeof value === 'object' &&
    value !== null &&
    'first' in value &&
    'last' in value &&
    isTouch(value.first) &&
    isTouch(value.last)
  )
}
