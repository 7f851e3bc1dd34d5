import { longestNetworkId, mostEventsPerBatch } from '@fennel/contract'
import { eventTypes } from '@fennel/contract/schemas'
import { identifierPattern, isMap } from '@fennel/funnel'

const types: ReadonlySet<unknown> = new Set(eventTypes)
/** A day of a year. The 29th of February is left to the schema, which knows the leap years. */
const day =
  /(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))/
/** A timestamp as browsers write it. */
const moment = new RegExp(`^20\\d\\d-${day.source}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$`)
const longestName = 80

type Fields = Readonly<Record<string, (value: unknown) => boolean>>

const shortText = (longest: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= longest
const isIdentifier = (value: unknown) => typeof value === 'string' && identifierPattern.test(value)

const deviceFields: Fields = {
  userAgent: shortText(512),
  language: shortText(35),
  screenResolution: shortText(20),
  referrer: shortText(1024),
  timezone: shortText(64),
}

// NOTE: attribution and email are left out on purpose: few events have them, and the schema normalizes some of them.
const eventFields: Fields = {
  eventId: isIdentifier,
  eventType: (value) => types.has(value),
  timestamp: (value) => typeof value === 'string' && moment.test(value),
  sessionId: isIdentifier,
  flowId: isIdentifier,
  flowVersion: isIdentifier,
  userId: isIdentifier,
  fbp: shortText(longestNetworkId),
  fbc: shortText(longestNetworkId),
  deviceInfo: (value) => hasOnly(value, deviceFields),
  // NOTE: the schema drops an entry of that name, so an event with one does not pass it unchanged.
  metadata: (value) =>
    isMap(value) && Object.keys(value).every((name) => name.length <= longestName && name !== '__proto__'),
}

/**
 * Whether a parsed JSON body certainly passes the `trackEvents` schema unchanged. True for nearly all events, at a
 * fraction of the schema's cost. `false` decides nothing: the schema has to check.
 */
export function isPlainlyValid(body: unknown): boolean {
  if (!isMap(body)) return false
  if (!('events' in body)) return isPlainEvent(body)
  const { events } = body
  if (!Array.isArray(events) || events.length === 0 || events.length > mostEventsPerBatch) return false
  return Object.keys(body).length === 1 && events.every(isPlainEvent)
}

function isPlainEvent(event: unknown): boolean {
  return hasOnly(event, eventFields) && 'eventType' in event && 'timestamp' in event
}

function hasOnly(value: unknown, fields: Fields): value is object {
  if (!isMap(value)) return false
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(fields, name) || fields[name]?.(value[name]) !== true) return false
  }
  return true
}
