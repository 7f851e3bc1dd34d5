import { z } from 'zod'
import { funnelStages } from './admin-analytics.ts'
import {
  act,
  byId,
  cancelPlan,
  correctEmail,
  erasePerson,
  exportPerson,
  leadRow,
  moment,
  orderId,
  page,
  payment,
  plan,
  reason,
  refundPayment,
} from './admin-person.ts'
import { calendarDay, envelope, identifier } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

const [, ...afterVisit] = funnelStages
/** Stages a visit can have reached, beside the steps of its flow: all but the visit itself. */
export const reachedStages = afterVisit

const leadFilters = {
  /** The beginning of an address; viewers are answered whole addresses only. */
  email: z.string().trim().max(254).optional(),
  order: orderId.optional(),
  brand: identifier.optional(),
  flow: identifier.optional(),
  /** The source of the latest touch. */
  source: z.string().min(1).max(64).optional(),
  /** The first source of the visit, which Conversions counts by. */
  firstSource: z.string().min(1).max(64).optional(),
  /** The name of the campaign of the latest touch, whole; capital letters make no difference. */
  campaign: z.string().trim().min(1).max(200).optional(),
  /** What kind of device the visit was made on, as the counts name it. */
  device: z.string().min(1).max(64).optional(),
  /** Where the visit was made, as the counts name it: two capital letters, or `unknown`. */
  country: z.string().min(1).max(64).optional(),
  /** A stage of `reachedStages`, or a step's id. */
  reached: identifier.optional(),
  /** As `reached`, for those who did not get there. */
  missed: identifier.optional(),
  purchased: z.enum(['yes', 'no']).optional(),
  /** Days of the first save, both included, in the zone that numbers are kept in. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
}

/** A lead as the list and its file show it: with where the visit came from, null where nothing is known of it. */
const listedLead = leadRow.extend({
  campaign: z.string().nullable(),
  device: z.string().nullable(),
  country: z.string().nullable(),
})

/** One thing that happened, on the time line of a lead. */
const happening = z.object({
  at: moment,
  kind: z.enum(['visit', 'step', 'offer', 'money', 'mail', 'account']),
  /** In words; of a mail its kind, and in `more` what became of it: null while it waits. */
  what: z.string(),
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
        /** How many leads were looked at for this page: with rare filters more than it shows. */
        looked: z.number(),
        choices: z.object({
          brands: z.array(z.object({ id: z.string(), name: z.string() })),
          flows: z.array(z.object({ id: z.string(), name: z.string(), brand: z.string() })),
          /** Of one brand: the one that is chosen, or the only one. */
          steps: z.array(z.object({ id: z.string(), title: z.string() })),
          sources: z.array(z.string()),
          devices: z.array(z.string()),
        }),
      }),
    ),
  },
  leadCount: {
    query: z.strictObject(leadFilters),
    response: envelope(
      z.object({
        count: z.number(),
        /** How many leads were looked at, in the order of the list. */
        looked: z.number(),
        /** Whether that were all, so that `count` is how many there are; else there may be more. */
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
        /** How the visit came about, name by name. */
        origin: z.record(z.string(), z.string()),
        timeline: z.array(happening),
        /** Whether there is more than the time line shows. */
        isCut: z.boolean(),
        plans: z.array(plan),
        payments: z.array(payment),
        /** What operators did here, newest first. */
        acts: z.array(act),
      }),
    ),
  },
  /** Of a lead without an account; what lies in an account is ended and given back there (409). */
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
  /** Of a lead that paid and lies in no account; in an account it is corrected there (409). */
  correctLeadEmail: correctEmail,
  exportLead: exportPerson,
  eraseLead: erasePerson,
  exportLeads: {
    body: z.strictObject({ ...leadFilters, reason }),
    /** What a client reads as text: it is sent as a stream of `text/csv`, without this envelope. */
    response: envelope(z.string()),
  },
} satisfies Record<string, RouteSchemas>
