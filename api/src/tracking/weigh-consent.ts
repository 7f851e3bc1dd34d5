import { readChoices } from '#api/consent/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { consentOf } from './event-record.ts'
import type { ArrivedEvent } from './event-record.ts'
import { reduceEvent } from './reduce-event.ts'
import type { AllowedEvent } from './reduce-event.ts'

/** An event as it may be kept, and whether an advertising network may be told of it. */
export interface WeighedEvent extends AllowedEvent {
  readonly mayAdvertise: boolean
  readonly rule: { readonly basis: 'opt-in' | 'opt-out'; readonly gpc: boolean }
}

/** Weighs events against what each of their visitors allows right now. */
export async function weighConsent(
  tx: Queryable,
  events: readonly ArrivedEvent[],
): Promise<readonly WeighedEvent[]> {
  const choices = new Map<string, Awaited<ReturnType<typeof readChoices>>>()
  for (const [appName, ofBrand] of Map.groupBy(events, ({ record }) => record.appName)) {
    const sessions = new Set(
      ofBrand.flatMap(({ record, toldIn }) => [record.sessionId, toldIn].flatMap((id) => id ?? [])),
    )
    choices.set(appName, await readChoices(tx, appName, [...sessions]))
  }
  return events.map((event) => {
    const { appName, sessionId } = event.record
    const ofBrand = choices.get(appName)
    const own = consentOf(event, ofBrand?.get(sessionId ?? ''))
    const there = event.toldIn === undefined ? own : consentOf(event, ofBrand?.get(event.toldIn))
    const consent = { ...own, analytics: own.analytics && there.analytics, ads: own.ads && there.ads }
    const allowed = reduceEvent(event, consent)
    return {
      ...allowed,
      // NOTE: without analytics the visit has no id here by which a later change of mind could be found.
      mayAdvertise: consent.ads && consent.analytics && allowed.record.sessionId !== null,
      rule: { basis: event.regime.basis, gpc: event.gpc },
    }
  })
}
