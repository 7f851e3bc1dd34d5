import { assignArm, dayMs, effectiveConsent, emailKeyOf, privacyRegimeOf } from '@fennel/funnel'
import type { Brand, ConsentChoices, PrivacyRegime } from '@fennel/funnel'
import type { Touch, TrackingEvent } from '@fennel/contract'
import { experimentExposure, identifier } from '@fennel/contract/schemas'
import type { SessionTouches } from '#api/attribution/index.ts'
import type { SessionChoice } from '#api/consent/index.ts'
import type { Services } from '#api/services.ts'
import { hideBranches } from './hide-branches.ts'
import type { KnownFlows } from './known-flows.ts'
import type { IsAnswerStorable } from './storable-answers.ts'
import { scrubMetadata } from './scrub-metadata.ts'
import { sessionKeyOf } from './session-key.ts'
import type { trackingEvents } from './tracking-tables.ts'
import { channelOf, deviceOf } from './visit-facets.ts'

/** A row of `tracking_events`. */
export type EventRecord = typeof trackingEvents.$inferInsert

/** What the request says in addition to the event itself. */
export interface Arrival {
  readonly brand: Brand
  readonly country: string | null
  readonly state: string | null
  readonly gpc: boolean
}

/** An event as it arrived, before the visitor's consent is applied. */
export interface ArrivedEvent {
  readonly record: EventRecord
  readonly touches: SessionTouches | undefined
  readonly regime: PrivacyRegime
  readonly gpc: boolean
  /** The session that reported the event, if it counts for another one. What was refused there is refused here, too. */
  readonly reportedIn?: string | undefined
}

/** A client clock that is off by more than this is ignored; in milliseconds. */
const clockTolerance = 366 * dayMs

/** Everything the server needs to read events. */
export interface EventReader {
  readonly services: Services
  readonly isStorable: IsAnswerStorable
  readonly flows: KnownFlows
}

/** The most that may be stored of an event: labels instead of identities, no health answers, our clock as well. */
export function readEvent(reader: EventReader, arrival: Arrival, event: TrackingEvent): ArrivedEvent {
  const { services, flows } = reader
  const { brand, gpc } = arrival
  const now = services.now()
  const clientTime = Date.parse(event.timestamp)
  const email = event.email ?? textOf(event.metadata?.['email'])
  const userId = event.userId ?? textOf(event.metadata?.['userId'])
  const flowName = event.flowId ?? textOf(event.metadata?.['flowId']) ?? textOf(event.metadata?.['quizId'])
  const [flowId, flowVersion] = flows.flowOf(brand, flowName, event.flowVersion)
  const questionId = event.metadata?.['questionId']
  // NOTE: an event about a step that no flow has is stored but not counted, since anybody could invent such steps.
  const isCounted = flowName !== undefined && (questionId === undefined || flows.hasStep(brand, questionId))
  const userAgent = event.deviceInfo?.userAgent
  const record: EventRecord = {
    receivedAt: new Date(now),
    eventId: event.eventId ?? idOfAdvertising(event) ?? services.newId(),
    eventType: event.eventType,
    clientAt: Math.abs(clientTime - now) <= clockTolerance ? new Date(clientTime) : null,
    appName: brand.appId,
    sessionId: event.sessionId ?? null,
    sessionKey: event.sessionId === undefined ? null : sessionKeyOf(services, brand.appId, event.sessionId),
    isReduced: false,
    flowId: isCounted ? flowId : null,
    flowVersion: isCounted ? flowVersion : null,
    source: event.attribution === undefined ? null : channelOf(event.attribution.last),
    device: userAgent === undefined ? null : deviceOf(userAgent),
    country: arrival.country,
    userLabel: userId === undefined ? null : userLabel(services, userId),
    emailLabel: email === undefined ? null : emailLabel(services, email),
    fbp: event.fbp ?? null,
    fbc: event.fbc ?? null,
    deviceInfo: event.deviceInfo ?? null,
    metadata: metadataOf(reader, brand, event, flowId),
  }
  const { country, state } = arrival
  const regime = privacyRegimeOf(
    { country, state, timeZone: event.deviceInfo?.timezone },
    brand.basisWithoutCountry,
  )
  return { record, touches: touchesOf(record, event), regime, gpc }
}

/** What the visitor allows right now: the latest choice for each purpose, under the rules of the place they are in. */
export function consentOf(arrived: ArrivedEvent, choice: SessionChoice | undefined): ConsentChoices {
  return effectiveConsent(arrived.regime, choice?.choices, arrived.gpc || choice?.gpc === true)
}

function metadataOf(
  { services, isStorable, flows }: EventReader,
  brand: Brand,
  { eventType, metadata, sessionId }: TrackingEvent,
  flowId: string,
): EventRecord['metadata'] {
  if (metadata === undefined) return null
  if (eventType === 'experimentExposed') return exposureOf(brand, sessionId, metadata)
  const questions = { isAsked: (id: string) => flows.hasStep(brand, id), isStorable }
  const branched = { flow: brand.flows[flowId], branches: flows.branchesOf(brand) }
  return scrubMetadata(hideBranches(eventType, metadata, branched), questions, {
    ofEmail: (email) => emailLabel(services, email),
    ofUser: (id) => userLabel(services, id),
  })
}

/** An exposure counts only if the reported arm is the one that the session's hash assigns. */
function exposureOf(brand: Brand, sessionId: string | undefined, metadata: object): EventRecord['metadata'] {
  const claimed = experimentExposure.partial().safeParse(metadata).data
  const experiment = brand.experiments?.find(
    ({ id, status }) => id === claimed?.experimentId && status === 'running',
  )
  if (experiment === undefined || sessionId === undefined) return {}
  const arm = assignArm(experiment, sessionId)?.id
  return arm === undefined || arm !== claimed?.arm ? {} : { experimentId: experiment.id, arm }
}

function touchesOf(record: EventRecord, { attribution }: TrackingEvent): SessionTouches | undefined {
  const { appName, sessionId, fbp = null, fbc = null, receivedAt } = record
  if (sessionId == null || (attribution === undefined && fbp === null && fbc === null)) return undefined
  return {
    appName,
    sessionId,
    first: attribution?.first,
    last: attribution?.last,
    channel: record.source ?? undefined,
    fbp,
    fbc: fbc ?? clickOf(attribution?.last),
    at: receivedAt,
  }
}

/** The click id in the format of Meta's own cookie: `fb.1.`, milliseconds, the id (Meta, fbp and fbc parameters). */
function clickOf(touch: Touch | undefined): string | null {
  return touch?.fbclid === undefined ? null : `fb.1.${Date.parse(touch.at)}.${touch.fbclid}`
}

/** The id that the browser's own advertising call used; undefined if it is not a valid id. */
function idOfAdvertising(event: TrackingEvent): string | undefined {
  return identifier.safeParse(event.metadata?.['fbEventId']).data
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function userLabel(services: Services, userId: string): string {
  return services.cipher.label(`user:${userId}`)
}

function emailLabel(services: Services, email: string): string {
  return services.cipher.label(`email:${emailKeyOf(email)}`)
}
