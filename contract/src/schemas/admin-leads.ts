import { z } from 'zod'
import { funnelStages } from './admin-analytics.ts'
import {
  operatorAction,
  byId,
  cancelPlan,
  correctEmail,
  erasePerson,
  exportPerson,
  leadRow,
  orderId,
  page,
  payment,
  plan,
  reason,
  refundPayment,
} from './admin-person.ts'
import { calendarDay, envelope, identifier, moment } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

const [, ...afterVisit] = funnelStages
/** Stages a visit can have reached, besides the steps of its flow: all but the visit itself. */
export const reachedStages = afterVisit

const leadFilters = {
  /** The beginning of an address. For viewers, only whole addresses match. */
  email: z.string().trim().max(254).optional(),
  order: orderId.optional(),
  brand: identifier.optional(),
  flow: identifier.optional(),
  /** The source of the latest touch. */
  source: z.string().min(1).max(64).optional(),
  /** The first source of the visit, which Conversions counts by. */
  firstSource: z.string().min(1).max(64).optional(),
  /** The full campaign name of the latest touch, case-insensitive. */
  campaign: z.string().trim().min(1).max(200).optional(),
  /** The device type of the visit, as in the list: `unknown` also if no visit is known. */
  device: z.string().min(1).max(64).optional(),
  /** The country of the visit, as in the list: two capital letters, or `unknown`, also if no visit is known. */
  country: z.string().min(1).max(64).optional(),
  /** A stage from `reachedStages`, or a step's id. */
  reached: identifier.optional(),
  /** Like `reached`, for those who did not get there. */
  missed: identifier.optional(),
  /** The step that everybody sees at which the visit left the quiz, or after which it left in a branch. */
  left: identifier.optional(),
  purchased: z.enum(['yes', 'no']).optional(),
  /**
   * Range of days of the first save, both included, in the reporting time zone. A lead that is given another address
   * keeps its day.
   */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
}

/** A lead as shown in the list and its export, with where the visit came from; null if that is unknown. */
const listedLead = leadRow.extend({
  campaign: z.string().nullable(),
  device: z.string().nullable(),
  country: z.string().nullable(),
})

/** One event on a lead's timeline. */
const timelineEntry = z.object({
  at: moment,
  kind: z.enum(['visit', 'step', 'offer', 'money', 'mail', 'account']),
  /** In words; for a mail, its kind. */
  what: z.string(),
  /** Of a mail, its outcome: null while it waits, `hourly-limit` while that limit keeps it waiting. */
  more: z.string().nullable(),
})

export const adminLeadSchemas = {
  adminLeads: {
    query: z.strictObject({ ...leadFilters, ...page }),
    response: envelope(
      z.object({
        leads: z.array(listedLead),
        /** Where the next page begins; null at the end. */
        next: z.string().nullable(),
        /** How many leads were scanned for this page: with rare filters, more than it shows. */
        scanned: z.number(),
        choices: z.object({
          brands: z.array(z.object({ id: z.string(), name: z.string() })),
          /** Those of the selected brand, or of all. One that brands name differently has all of its names. */
          flows: z.array(z.object({ id: z.string(), name: z.string() })),
          /**
           * Steps of one brand: the selected one, or the only one. `isForAll` if everybody in some flow sees it, which
           * `left` takes.
           */
          steps: z.array(z.object({ id: z.string(), title: z.string(), isForAll: z.boolean() })),
          sources: z.array(z.string()),
          devices: z.array(z.string()),
          /** The countries of the last year's visits by code, then `unknown`. */
          countries: z.array(z.string()),
        }),
      }),
    ),
  },
  leadCount: {
    query: z.strictObject(leadFilters),
    response: envelope(
      z.object({
        count: z.number(),
        /** How many leads were scanned, in list order. */
        scanned: z.number(),
        /** Whether all leads were scanned, so that `count` is exact. Otherwise there may be more. */
        isWhole: z.boolean(),
      }),
    ),
  },
  adminLead: {
    params: byId,
    response: envelope(
      z.object({
        lead: leadRow,
        registrationSource: z.string().nullable(),
        userId: z.string().nullable(),
        device: z.string().nullable(),
        country: z.string().nullable(),
        /** Where the visit came from, as names and values. */
        origin: z.record(z.string(), z.string()),
        timeline: z.array(timelineEntry),
        /** Whether there is more than the timeline shows. */
        isCut: z.boolean(),
        plans: z.array(plan),
        payments: z.array(payment),
        /** What operators did here, newest first. */
        actions: z.array(operatorAction),
      }),
    ),
  },
  /** Only for a lead without an account. With an account, cancel and refund there (409). */
  cancelLeadPlan: cancelPlan,
  refundLeadPayment: refundPayment,
  revealLead: {
    params: byId,
    body: z.strictObject({ reason }),
    response: envelope(
      z.object({
        answers: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
      }),
    ),
  },
  /** Only for a lead that paid and has no account. With an account, correct the address there (409). */
  correctLeadEmail: correctEmail,
  exportLead: exportPerson,
  eraseLead: erasePerson,
  exportLeads: {
    body: z.strictObject({ ...leadFilters, reason }),
    response: z.never(),
    stream: { type: 'text/csv', text: z.string() },
  },
} satisfies Record<string, RouteSchemas>
