import { clickIds, longestClickId, withoutClicks } from '@fennel/contract'
import type { Attribution, Touch } from '@fennel/contract'
import { dayMs } from '@fennel/funnel'
import type { ConsentChoices } from '@fennel/funnel'
import { parseUrl } from '#web/parse-url.ts'
import type { SafeStorage } from './safe-storage.ts'

export const attributionKey = 'quiz_funnels_attribution'
/** A first touch older than this is dropped, in milliseconds. */
const longestMemory = 90 * dayMs

/** What a touch keeps of an address's query: the parameter's name by the touch's field. */
const queryFields: Readonly<Record<string, string>> = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmContent: 'utm_content',
  utmTerm: 'utm_term',
  ...Object.fromEntries(clickIds.map((id) => [id, id])),
}

const longestUtm = 200

/** The page after a payment, to which banks send visitors back, or a page of the payment provider. */
const afterPayment = /^\/(register|subscription)|\.stripe\.com$/

/** Whether a visitor comes from a page of ours, or back from a payment: neither is how they found us. */
function isFromUs({ origin, pathname }: URL, from: URL | null): boolean {
  return from !== null && (from.origin === origin || afterPayment.test(pathname + from.host))
}

/** Reads the touch of this arrival from the address and the referrer. Only the origin of a foreign referrer is kept. */
export function readTouch(href: string, referrer: string, now: number): Touch {
  const url = new URL(href)
  const given: Record<string, string> = {}
  for (const [field, name] of Object.entries(queryFields)) {
    const value = url.searchParams.get(name)?.trim() ?? ''
    const longest = field.startsWith('utm') ? longestUtm : longestClickId
    if (value !== '' && value.length <= longest) given[field] = value
  }
  const from = parseUrl(referrer)
  const isForeign = from !== null && !isFromUs(url, from) && from.origin.startsWith('http')
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
  const url = new URL(href)
  const from = parseUrl(referrer)
  // Our previous page may say more about the origin, if it was left before any of that could be stored.
  const namesMore = from?.origin === url.origin && namesOrigin(from) && !hasOriginFields(url)
  return !namesMore && isFromUs(url, from) && !namesOrigin(url)
    ? undefined
    : mergeTouch(undefined, readTouch(namesMore ? referrer : href, referrer, now))
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
 *
 * NOTE: a page that is reloaded or returned to keeps its referrer, while its address may have lost the campaign.
 */
export function mergeTouch(kept: Attribution | undefined, arrival: Touch): Attribution {
  const isFresh = kept !== undefined && Date.parse(arrival.at) - Date.parse(kept.first.at) < longestMemory
  if (!isFresh) return { first: arrival, last: arrival }
  const isInformative =
    (arrival.referrer ?? kept.last.referrer) !== kept.last.referrer ||
    Object.keys(queryFields).some((field) => field in arrival)
  return { first: kept.first, last: isInformative ? arrival : kept.last }
}

/** The one with the later last touch: another tab may have been opened since, and have stored its own. */
export function laterAttribution(
  kept: Attribution | undefined,
  own: Attribution | undefined,
): Attribution | undefined {
  return own === undefined || (kept?.last.at ?? '') > own.last.at ? kept : own
}

/** What may be stored or sent: no click ids without consent to advertising. */
export function permittedAttribution(attribution: Attribution, { ads }: ConsentChoices): Attribution {
  return ads
    ? attribution
    : { first: withoutClicks(attribution.first), last: withoutClicks(attribution.last) }
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
  const { first, last } = (value ?? {}) as Partial<Attribution>
  return [first, last].every((touch) => !Number.isNaN(Date.parse(String(touch?.at))))
}
