import type { EventRecord } from './event-record.ts'

/**
 * An event as JSON without its empty fields, which are half of most events and would only cost time to write and read.
 */
export interface EventJson {
  readonly receivedAt: string
  readonly eventId: string
  readonly [field: string]: unknown
}

export function toEventJson(record: EventRecord): EventJson {
  const receivedAt = record.receivedAt.toISOString()
  return {
    receivedAt,
    receivedOn: receivedAt.slice(0, 'YYYY-MM-DD'.length),
    eventId: record.eventId,
    eventType: record.eventType,
    // NOTE: as a string, because JSON.stringify is three times as fast for objects without `toJSON`.
    clientAt: record.clientAt?.toISOString(),
    appName: record.appName,
    sessionId: record.sessionId ?? undefined,
    sessionKey: record.sessionKey ?? undefined,
    isReduced: record.isReduced,
    flowId: record.flowId ?? undefined,
    flowVersion: record.flowVersion ?? undefined,
    source: record.source ?? undefined,
    device: record.device ?? undefined,
    country: record.country ?? undefined,
    userLabel: record.userLabel ?? undefined,
    emailLabel: record.emailLabel ?? undefined,
    fbp: record.fbp ?? undefined,
    fbc: record.fbc ?? undefined,
    deviceInfo: record.deviceInfo ?? undefined,
    metadata: record.metadata ?? undefined,
  }
}

/** The event of JSON that was read back. */
export function fromEventJson(json: EventJson): EventRecord {
  const { receivedOn: _, ...fields } = json as EventJson & { readonly clientAt?: string }
  const { receivedAt, clientAt } = fields
  return {
    ...(fields as unknown as EventRecord),
    receivedAt: new Date(receivedAt),
    clientAt: clientAt === undefined ? null : new Date(clientAt),
  }
}
