import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'
import type { AdEventName } from './ad-event.ts'

/** How an event ended. `expired`: the network did not accept it in time. `refused`: it never will. */
export type AdEnding = 'sent' | 'no-consent' | 'expired' | 'refused'

/** Whether an event is about money: a sale or a refund. */
export const isMoney = sql`name in ('Purchase', 'Refund')`

/**
 * Events for an advertising network, queued in the transaction of what they report. There is no column for an answer, a
 * page or a title, and the visitor's ids are deleted once an event has ended.
 */
export const adOutbox = pgTable(
  'ad_outbox',
  {
    id: text('id').primaryKey(),
    appName: text('app_name').notNull(),
    name: text('name').$type<AdEventName>().notNull(),
    /** Shared with the browser's own call, so that the network counts both as one. */
    eventId: text('event_id').notNull(),
    /** Prevents the same event of a visit from being queued twice. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    sessionKey: text('session_key'),
    sessionId: text('session_id'),
    leadId: text('lead_id'),
    productCode: text('product_code'),
    valueCents: integer('value_cents'),
    currency: text('currency'),
    fbp: text('fbp'),
    fbc: text('fbc'),
    userAgent: text('user_agent'),
    /** The consent rule of the visitor's region at the time, and whether they sent Global Privacy Control. */
    basis: text('basis').$type<'opt-in' | 'opt-out'>().notNull(),
    gpc: boolean('gpc').notNull(),
    occurredAt: moment('occurred_at').notNull(),
    dueAt: moment('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    endedAt: moment('ended_at'),
    ending: text('ending').$type<AdEnding>(),
    lastError: text('last_error'),
  },
  (table) => [
    index('ad_outbox_due')
      .on(table.dueAt)
      .where(sql`ended_at is null`),
    index('ad_outbox_money_due')
      .on(table.dueAt)
      .where(sql`ended_at is null and ${isMoney}`),
    index('ad_outbox_session').on(table.sessionKey),
    index('ad_outbox_occurred').on(table.occurredAt),
    // NOTE: browser events have no lead, so only sales, refunds and registrations are indexed.
    index('ad_outbox_lead')
      .on(table.leadId)
      .where(sql`lead_id is not null`),
  ],
)
