import { z } from 'zod'
import {
  operatorAction,
  actionKey,
  byId,
  cancelPlan,
  correctEmail,
  done,
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

export const planStatuses = ['active', 'trialing', 'past_due', 'paused', 'ending', 'ended', 'none'] as const

const userRow = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: moment,
  isTeam: z.boolean(),
  /** The brands in which the account has leads, the latest first. */
  brandNames: z.array(z.string()),
  planName: z.string().nullable(),
  status: z.enum(planStatuses),
  /** Per currency: what was paid, refunded and disputed, and what is left. */
  money: z.array(
    z.object({
      currency: z.string(),
      paidCents: z.number(),
      refundedCents: z.number(),
      disputedCents: z.number(),
      netCents: z.number(),
    }),
  ),
  /** Plans and one-time offers, each counted separately: what operators think of as purchases. */
  orders: z.number(),
  payments: z.number(),
  refunds: z.number(),
})

const userFilters = {
  email: z.string().trim().max(254).optional(),
  order: orderId.optional(),
  brand: identifier.optional(),
  status: z.enum(planStatuses).optional(),
  from: calendarDay.optional(),
  to: calendarDay.optional(),
}

export const adminUserSchemas = {
  adminUsers: {
    query: z.strictObject({ ...userFilters, ...page }),
    response: envelope(
      z.object({
        users: z.array(userRow),
        next: z.string().nullable(),
        scanned: z.number(),
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
        /** Sessions that are still valid. */
        signIns: z.number(),
        plans: z.array(plan),
        payments: z.array(payment),
        leads: z.array(leadRow),
        mails: z.array(
          z.object({
            id: z.string(),
            kind: z.string(),
            createdAt: moment,
            /** Null while it waits, and `hourly-limit` while that keeps it waiting. */
            ending: z.string().nullable(),
            endedAt: moment.nullable(),
            /** Why it cannot be sent again, in a sentence; null if it can. */
            keptBack: z.string().nullable(),
          }),
        ),
        /** What operators did here, newest first. Mere views are only in the audit log. */
        actions: z.array(operatorAction),
      }),
    ),
  },
  cancelUserPlan: cancelPlan,
  refundUserPayment: refundPayment,
  resendUserMail: {
    params: byId,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('welcome'), key: actionKey }),
      z.strictObject({ kind: z.literal('receipt'), paymentId: identifier, key: actionKey }),
      /** One that was written before, of any kind. */
      z.strictObject({ kind: z.literal('again'), mailId: identifier, key: actionKey }),
    ]),
    response: envelope(z.object({ isQueued: z.boolean() })),
  },
  signOutUser: {
    params: byId,
    body: z.strictObject({ reason }),
    response: done,
  },
  correctUserEmail: correctEmail,
  exportUser: exportPerson,
  eraseUser: erasePerson,
} satisfies Record<string, RouteSchemas>
