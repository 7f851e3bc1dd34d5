import { effectiveConsent, hourMs, houseCurrency } from '@fennel/funnel'
import type { NonHealth } from '@fennel/funnel'
import type { AdPlatformConfig } from '#api/config.ts'
import { readChoices } from '#api/consent/index.ts'
import { isDatabaseUnavailable } from '#api/db/database-failure.ts'
import { pixelOfBrand } from '#api/house-settings/index.ts'
import type { Services } from '#api/services.ts'
import { siteUrlOf } from '#api/site-url.ts'
import { buildAdEvent } from './ad-event.ts'
import { adLease, emailOf, endAdEvent, rescheduleAdEvent, takeAdEvents } from './ad-store.ts'
import type { OutboxEvent } from './ad-store.ts'
import { readRefusal } from './read-refusal.ts'
import type { SendFailure } from './read-refusal.ts'

const firstDelay = 15_000
/** The longest wait for a response. */
const timeoutMs = 20_000
/** If the network never answers, this many time out within the lease, with one timeout to spare for the rest. */
const atOnce = Math.floor(adLease / timeoutMs) - 1
/** The network accepts no older events; a little less than its seven days. */
const maxAge = 6.5 * 24 * hourMs
const graphVersion = 'v23.0'

/**
 * Sends what is due. Returns false if there is nothing to send now. An event the network may have received is sent
 * again: it recognizes the id.
 */
export async function sendDueAdEvents(
  services: Services,
  platform: AdPlatformConfig,
  fetcher: typeof fetch,
): Promise<boolean> {
  const events = await takeAdEvents(services.db, new Date(services.now()), atOnce)
  for (const event of events) {
    try {
      await sendOne(services, platform, fetcher, event)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      // NOTE: it is tried again when its lease has run out. The others must not wait for that.
      services.log.error(
        { err: error, event: event.id },
        'an event could not be sent to the advertising network',
      )
    }
  }
  return events.length > 0
}

async function sendOne(
  services: Services,
  platform: AdPlatformConfig,
  fetcher: typeof fetch,
  event: OutboxEvent,
): Promise<void> {
  const { query } = services.db
  const now = new Date(services.now())
  if (now.getTime() - event.occurredAt.getTime() > maxAge) return endAdEvent(query, event.id, 'expired', now)
  if (!(await isAllowed(services, event))) return endAdEvent(query, event.id, 'no-consent', now)
  const payload = buildAdEvent({
    name: event.name,
    eventId: event.eventId,
    occurredAt: event.occurredAt,
    // NOTE: the outbox only contains codes made by `opaqueProductCode`.
    productCode: (event.productCode ?? undefined) as NonHealth<string> | undefined,
    valueCents: event.valueCents ?? undefined,
    currency: event.currency ?? houseCurrency,
    email: await emailOf(query, event),
    personId: event.sessionId ?? undefined,
    fbp: event.fbp,
    fbc: event.fbc,
    userAgent: event.userAgent,
    siteUrl: siteUrlOf(services.config, event.appName).href,
  })
  if (payload === undefined) return endAdEvent(query, event.id, 'refused', now, 'The event has no usable id.')
  const pixelId = (await pixelOfBrand(services, event.appName)) ?? platform.pixelId
  const failure = await post({ ...platform, pixelId }, fetcher, payload)
  const at = new Date(services.now())
  if (failure === undefined) return endAdEvent(query, event.id, 'sent', at)
  services.log.warn(
    { event: event.id, name: event.name, failure: failure.reason },
    'the advertising network did not accept an event',
  )
  if (failure.isFinal) return endAdEvent(query, event.id, 'refused', at, failure.reason)
  const delay = Math.min(firstDelay * 2 ** (event.attempts - 1), hourMs)
  await rescheduleAdEvent(query, event, new Date(at.getTime() + delay), failure.reason)
}

/** Checks consent again when sending, because a choice may have been made since. */
async function isAllowed(services: Services, event: OutboxEvent): Promise<boolean> {
  const { sessionId, appName, basis } = event
  if (sessionId === null) return false
  const choice = (await readChoices(services.db.query, appName, [sessionId])).get(sessionId)
  const regime = { region: '', basis, asksHealthConsent: false }
  return effectiveConsent(regime, choice?.choices, event.gpc || choice?.gpc === true).ads
}

/** The token goes into the body, because URLs end up in logs. */
async function post(
  { graphUrl, pixelId, token }: AdPlatformConfig,
  fetcher: typeof fetch,
  payload: object,
): Promise<SendFailure | undefined> {
  try {
    const response = await fetcher(new URL(`${graphVersion}/${pixelId}/events`, graphUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: [payload], access_token: token }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (response.ok) {
      await response.body?.cancel()
      return undefined
    }
    return readRefusal(response.status, await response.text())
  } catch (failure) {
    return {
      reason: failure instanceof Error ? failure.message : 'The network was not reached.',
      isFinal: false,
    }
  }
}
