import { z } from 'zod'
import { calendarDay, envelope, identifier } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

const moment = z.iso.datetime()
const byId = z.object({ id: identifier })
const facet = z.string().min(1).max(64)
const cursor = z.string().max(600)
/** Why somebody did it, in a few words that the audit log keeps. */
const reason = z.string().trim().min(4).max(300)
const money = z.object({ cents: z.number(), currency: z.string() })

/** Stages a visit can have reached, beside the steps of its flow. */
export const reachedStages = [
  'landing',
  'quizStart',
  'quizComplete',
  'purchaseView',
  'paymentStart',
  'paid',
  'upsellPaid',
  'registered',
] as const

const leadFilters = {
  /** The beginning of an address; viewers are answered whole addresses only. */
  email: z.string().trim().max(254).optional(),
  brand: identifier.optional(),
  flow: identifier.optional(),
  source: facet.optional(),
  /** A stage of `reachedStages`, or a step's id. */
  reached: identifier.optional(),
  /** As `reached`, for those who did not get there. */
  missed: identifier.optional(),
  purchased: z.enum(['yes', 'no']).optional(),
  /** Days of the first save, both included; UTC. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
}

const leadRow = z.object({
  id: z.string(),
  email: z.string(),
  brand: z.string(),
  brandName: z.string(),
  flow: z.string(),
  source: z.string().nullable(),
  createdAt: moment,
  completedAt: moment.nullable(),
  purchasedAt: moment.nullable(),
})

/** One thing that happened, on the time line of a lead. */
const happening = z.object({
  at: moment,
  kind: z.enum(['visit', 'step', 'offer', 'money', 'mail', 'account']),
  /** In words. */
  what: z.string(),
  more: z.string().nullable(),
})

const payment = z.object({
  id: z.string(),
  kind: z.enum(['plan', 'upsell', 'renewal']),
  name: z.string(),
  at: moment,
  amount: money,
  refundedCents: z.number(),
  disputedCents: z.number(),
  /** What can still be given back. */
  leftCents: z.number(),
})

const plan = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  isEntitled: z.boolean(),
  startedAt: moment,
  currentPeriodEnd: moment.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: moment.nullable(),
  renewal: z.object({ cents: z.number(), currency: z.string(), every: z.string() }).nullable(),
  card: z.string().nullable(),
})

export const planStatuses = ['active', 'trialing', 'past_due', 'ending', 'ended', 'none'] as const

const userRow = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: moment,
  isTeam: z.boolean(),
  brandName: z.string().nullable(),
  planName: z.string().nullable(),
  status: z.enum(planStatuses),
  /** By currency; what came in, went back or was taken back, and what is left of it. */
  money: z.array(
    z.object({
      currency: z.string(),
      paidCents: z.number(),
      refundedCents: z.number(),
      disputedCents: z.number(),
      netCents: z.number(),
    }),
  ),
  orders: z.number(),
  payments: z.number(),
  refunds: z.number(),
})

const userFilters = {
  email: z.string().trim().max(254).optional(),
  brand: identifier.optional(),
  status: z.enum(planStatuses).optional(),
  from: calendarDay.optional(),
  to: calendarDay.optional(),
}

/** Made by the page when it asks: the same one never does the same thing twice. */
const actKey = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/, 'is not a key')

const page = { cursor: cursor.optional() }
const done = envelope(z.object({ done: z.literal(true) }))

export const adminPeopleSchemas = {
  adminLeads: {
    query: z.strictObject({ ...leadFilters, ...page }),
    response: envelope(
      z.object({
        leads: z.array(leadRow),
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
        }),
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
        payments: z.array(payment),
      }),
    ),
  },
  revealLead: {
    params: byId,
    body: z.strictObject({ reason }),
    response: envelope(
      z.object({
        answers: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
      }),
    ),
  },
  eraseLead: {
    params: byId,
    /** `email`: the lead's address, typed. */
    body: z.strictObject({ email: z.string().max(254), reason }),
    response: envelope(z.object({ rows: z.number() })),
  },
  exportLeads: {
    body: z.strictObject({ ...leadFilters, reason }),
    /** What a client reads as text: it is sent as a stream of `text/csv`, without this envelope. */
    response: envelope(z.string()),
  },
  adminUsers: {
    query: z.strictObject({ ...userFilters, ...page }),
    response: envelope(
      z.object({
        users: z.array(userRow),
        next: z.string().nullable(),
        looked: z.number(),
        brands: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  },
  adminUser: {
    params: byId,
    response: envelope(
      z.object({
        user: userRow,
        emailVerified: z.boolean(),
        /** Sign-ins that are still good. */
        signIns: z.number(),
        plans: z.array(plan),
        payments: z.array(payment),
        leads: z.array(leadRow),
        mails: z.array(
          z.object({
            kind: z.string(),
            createdAt: moment,
            ending: z.string().nullable(),
            endedAt: moment.nullable(),
          }),
        ),
        /** What operators did here, newest first. */
        acts: z.array(
          z.object({
            at: moment,
            actor: z.string().nullable(),
            action: z.string(),
            reason: z.string().nullable(),
          }),
        ),
      }),
    ),
  },
  cancelUserPlan: {
    params: byId,
    body: z.strictObject({ subscriptionId: identifier, when: z.enum(['period-end', 'now']), reason }),
    response: done,
  },
  refundUserPayment: {
    params: byId,
    body: z.strictObject({
      paymentId: identifier,
      cents: z.number().int().positive().max(100_000_000),
      key: actKey,
      reason,
    }),
    response: envelope(
      z.object({ state: z.enum(['done', 'running']), cents: z.number(), isRepeat: z.boolean() }),
    ),
  },
  resendUserMail: {
    params: byId,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('welcome'), key: actKey }),
      z.strictObject({ kind: z.literal('receipt'), paymentId: identifier, key: actKey }),
    ]),
    response: envelope(z.object({ isQueued: z.boolean() })),
  },
  signOutUser: {
    params: byId,
    body: z.strictObject({ reason }),
    response: done,
  },
} satisfies Record<string, RouteSchemas>
