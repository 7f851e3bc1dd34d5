import { z } from 'zod'
import { byId, leadRow, moment, page, payment, reason } from './admin-person.ts'
import { calendarDay, envelope, identifier } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

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
  /** Plans and one-time offers, each by itself: what operators read as purchases. */
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

const done = envelope(z.object({ done: z.literal(true) }))

export const adminUserSchemas = {
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
            id: z.string(),
            kind: z.string(),
            createdAt: moment,
            ending: z.string().nullable(),
            endedAt: moment.nullable(),
            /** Why it cannot go out again, in a sentence; null where it can. */
            keptBack: z.string().nullable(),
          }),
        ),
        /** What operators did here, newest first; that they looked stands in the audit log alone. */
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
      /** One that was written before, of whatever kind. */
      z.strictObject({ kind: z.literal('again'), mailId: identifier, key: actKey }),
    ]),
    response: envelope(z.object({ isQueued: z.boolean() })),
  },
  signOutUser: {
    params: byId,
    body: z.strictObject({ reason }),
    response: done,
  },
} satisfies Record<string, RouteSchemas>
