import { date, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Events as they arrived, one partition per day of arrival (UTC); the migration adds `partition by range (received_at)`,
 * which Drizzle cannot say. E-mails and user ids are keyed labels; answers to health questions are never here.
 */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    receivedAt: timestamp('received_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    eventId: text('event_id').notNull(),
    eventType: text('event_type').notNull(),
    /** The client's clock; null when it is years off. */
    clientAt: timestamp('client_at', { withTimezone: true, mode: 'date', precision: 3 }),
    appName: text('app_name').notNull(),
    sessionId: text('session_id'),
    userLabel: text('user_label'),
    emailLabel: text('email_label'),
    fbp: text('fbp'),
    fbc: text('fbc'),
    deviceInfo: jsonb('device_info'),
    metadata: jsonb('metadata'),
  },
  (table) => [
    primaryKey({ columns: [table.receivedAt, table.eventId] }),
    index('tracking_events_session').on(table.sessionId),
    index('tracking_events_type').on(table.eventType, table.receivedAt),
  ],
)

/** Every event id ever stored: makes a repeated delivery harmless, on whatever day it comes. */
export const trackingEventIds = pgTable('tracking_event_ids', {
  eventId: text('event_id').primaryKey(),
  receivedOn: date('received_on', { mode: 'string' }).notNull(),
})
