import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { SessionState, Stage } from './rollup/session-state.ts'

/**
 * Events as they arrived, one partition per day of arrival (UTC). The migration adds `partition by range
 * (received_at)`, which Drizzle cannot express. Email addresses and user ids are keyed labels; answers to health
 * questions are never stored here.
 */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    receivedAt: timestamp('received_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    eventId: text('event_id').notNull(),
    eventType: text('event_type').notNull(),
    /** The client's clock; null if it is more than a year off. */
    clientAt: timestamp('client_at', { withTimezone: true, mode: 'date', precision: 3 }),
    appName: text('app_name').notNull(),
    /** Absent without consent to analytics; `sessionKey` still counts the visit once. */
    sessionId: text('session_id'),
    /** A keyed label of brand and session. */
    sessionKey: text('session_key'),
    isReduced: boolean('is_reduced').notNull().default(false),
    flowId: text('flow_id'),
    flowVersion: text('flow_version'),
    source: text('source'),
    device: text('device'),
    country: text('country'),
    userLabel: text('user_label'),
    emailLabel: text('email_label'),
    fbp: text('fbp'),
    fbc: text('fbc'),
    deviceInfo: jsonb('device_info'),
    metadata: jsonb('metadata'),
  },
  (table) => [
    primaryKey({ columns: [table.receivedAt, table.eventId] }),
    // NOTE: each event is in exactly one of the first two indexes (a full index would contain nulls as well). Only
    // events of people with an address or an account are in more.
    index('tracking_events_session')
      .on(table.sessionId)
      .where(sql`session_id is not null`),
    index('tracking_events_count')
      .on(table.sessionKey)
      .where(sql`session_id is null`),
    index('tracking_events_email')
      .on(table.emailLabel)
      .where(sql`email_label is not null`),
    index('tracking_events_user')
      .on(table.userLabel)
      .where(sql`user_label is not null`),
  ],
)

/**
 * Events that arrived under heavy load: consent is applied and the request answered, but they are not counted yet. One
 * that cannot be stored stays here and is retried on its own.
 */
export const waitingEvents = pgTable('waiting_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  keptAt: timestamp('kept_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  tries: smallint('tries').notNull().default(0),
  /** Absent before the first attempt. */
  dueAt: timestamp('due_at', { withTimezone: true, mode: 'date', precision: 3 }),
  item: json('item').notNull(),
})

/**
 * Ids of stored events, for as long as events are kept. Makes a repeated delivery harmless on whatever day it comes.
 */
export const trackingEventIds = pgTable(
  'tracking_event_ids',
  {
    eventId: text('event_id').primaryKey(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
  },
  // NOTE: not BRIN, which is cheaper at first: new ids reuse the space of deleted ones, and its ranges never shrink.
  (table) => [index('tracking_event_ids_received').on(table.receivedOn)],
)

/** What is known of a visit as a whole. All its counts follow from this and its steps. */
export const trackingSessions = pgTable(
  'tracking_sessions',
  {
    sessionKey: text('session_key').primaryKey(),
    appName: text('app_name').notNull(),
    /** The first event. Its day in the reporting time zone is the day of all counts of the visit. */
    firstAt: timestamp('first_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    state: jsonb('state').$type<SessionState>().notNull(),
  },
  (table) => [
    index('tracking_sessions_first').on(table.firstAt),
    // NOTE: lists of leads look up hundreds of visits whose keys are scattered. The primary key reads one page more for
    // each with every hundredfold of visits, and takes twice as long for 280,000.
    index('tracking_sessions_lookup').using('hash', table.sessionKey),
  ],
)

/** When a visit first saw and first answered a step (ms since 1970), by the visitor's clock, or ours without one. */
export const trackingSessionSteps = pgTable(
  'tracking_session_steps',
  {
    sessionKey: text('session_key').notNull(),
    flowId: text('flow_id').notNull(),
    flowVersion: text('flow_version').notNull(),
    stepId: text('step_id').notNull(),
    seenAt: bigint('seen_at', { mode: 'number' }),
    answeredAt: bigint('answered_at', { mode: 'number' }),
    /** The latest answer to a question whose answers may be stored (`storableAnswersOf`), with its position in time. */
    answer: jsonb('answer').$type<readonly [order: string, options: readonly string[]]>(),
  },
  (table) => [primaryKey({ columns: [table.sessionKey, table.flowId, table.flowVersion, table.stepId] })],
)

/**
 * Counted visits, updated in the transaction that stores the events. Journey measures have no step; `arm` is empty for
 * everybody and `experiment:arm` for one arm. `detail` is an option, or a time bucket's upper bound in milliseconds.
 */
export const rollupCounts = pgTable(
  'rollup_counts',
  {
    appName: text('app_name').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    flowId: text('flow_id').notNull(),
    flowVersion: text('flow_version').notNull(),
    stepId: text('step_id').notNull(),
    measure: text('measure').notNull(),
    detail: text('detail').notNull(),
    arm: text('arm').notNull(),
    source: text('source').notNull(),
    device: text('device').notNull(),
    country: text('country').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.appName,
        table.day,
        table.flowId,
        table.flowVersion,
        table.stepId,
        table.measure,
        table.detail,
        table.arm,
        table.source,
        table.device,
        table.country,
      ],
    }),
  ],
)

/**
 * The counts folded into sums, so that a page adds up hundreds of rows instead of hundreds of thousands, and as many
 * for few visits as for many: a journey's measures for all visits and for each combination of origins, a step's for all
 * visits, and each arm's results, by day and by week. Updated together with `rollup_counts`.
 */
export const rollupTotals = pgTable(
  'rollup_totals',
  {
    appName: text('app_name').notNull(),
    /** What `value` names; see `foldCounts`. */
    kind: text('kind').notNull(),
    flowId: text('flow_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    flowVersion: text('flow_version').notNull(),
    value: text('value').notNull(),
    detail: text('detail').notNull(),
    /** The measures in the order of `total-measures.ts`; for an option, how often it was chosen. */
    counts: bigint('counts', { mode: 'number' }).array().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'rollup_totals_key',
      columns: [
        table.appName,
        table.kind,
        table.flowId,
        table.day,
        table.flowVersion,
        table.value,
        table.detail,
      ],
    }),
  ],
)

/**
 * The added-up counts of erased people's visits. A recount finds nothing of them and adds this instead. The key is that
 * of a row in `rollup_counts`, as a JSON list of its columns.
 */
export const forgottenCounts = pgTable('forgotten_counts', {
  key: text('key').primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull(),
})

/** Money movements and accounts that the counts and the advertising outbox have picked up. */
export const notedFacts = pgTable(
  'noted_facts',
  {
    /** `ledger:` (`undone:` for a refund that failed) and the entry's id, or `account:` and the lead's. */
    factId: text('fact_id').primaryKey(),
    /** The visit it counted for at that time; absent if none. */
    sessionKey: text('session_key'),
    appName: text('app_name').notNull(),
    stage: text('stage').$type<Stage>(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    notedAt: timestamp('noted_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [
    index('noted_facts_visit')
      .on(table.sessionKey)
      .where(sql`session_key is not null`),
  ],
)
