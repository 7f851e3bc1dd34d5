import { readChoices } from '#api/consent/index.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { consentOf } from './event-record.ts'
import type { ArrivedEvent } from './event-record.ts'
import { reduceEvent } from './reduce-event.ts'
import type { AllowedEvent } from './reduce-event.ts'

/** An event as it may be stored, and whether an advertising network may receive it. */
export interface ConsentedEvent extends AllowedEvent {
  readonly mayAdvertise: boolean
  readonly rule: { readonly basis: 'opt-in' | 'opt-out'; readonly gpc: boolean }
}

/** Applies each visitor's current consent to their events. */
export async function applyConsent(
  services: Pick<Services, 'brands'>,
  tx: Queryable,
  events: readonly ArrivedEvent[],
): Promise<readonly ConsentedEvent[]> {
  const choices = new Map<string, Awaited<ReturnType<typeof readChoices>>>()
  for (const [appName, ofBrand] of Map.groupBy(events, ({ record }) => record.appName)) {
    const sessions = new Set(
      ofBrand.flatMap(({ record, reportedIn }) => [record.sessionId, reportedIn].flatMap((id) => id ?? [])),
    )
    choices.set(appName, await readChoices(services, tx, appName, [...sessions]))
  }
  return events.map((event) => {
    const { appName, sessionId } = event.record
    const ofBrand = choices.get(appName)
    const own = consentOf(event, ofBrand?.get(sessionId ?? ''))
    const there = event.reportedIn === undefined ? own : consentOf(event, ofBrand?.get(event.reportedIn))
    const consent = { ...own, analytics: own.analytics && there.analytics, ads: own.ads && there.ads }
    const allowed = reduceEvent(event, consent)
    return {
      ...allowed,
      // NOTE: without analytics the event has no session id by which a later withdrawal could find it.
      mayAdvertise: consent.ads && consent.analytics && allowed.record.sessionId !== null,
      rule: { basis: event.regime.basis, gpc: event.gpc },
    }
  })
}
