import { z } from 'zod'
import { actKey, byId, done, moment, page, reason } from './admin-person.ts'
import { envelope } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

/** `open`: nobody has decided it yet. `refunded`: what was due went back. `declined`: there was nothing to withdraw from. */
export const withdrawalStates = ['open', 'refunded', 'declined'] as const

const withdrawalState = z.enum(withdrawalStates)

export const withdrawalSchemas = {
  withdrawContract: {
    body: z.strictObject({
      /** Made by the page for these very details: sent again they are one withdrawal and one mail. */
      attemptId: actKey,
      name: z.string().max(400),
      email: z.string().max(254),
      orderNumber: z.string().max(200).optional(),
    }),
    response: envelope(z.object({ receivedAt: moment })),
  },
} satisfies Record<string, RouteSchemas>

export const adminWithdrawalSchemas = {
  adminWithdrawals: {
    query: z.strictObject({ state: withdrawalState.optional(), ...page }),
    response: envelope(
      z.object({
        withdrawals: z.array(
          z.object({
            id: z.string(),
            brandName: z.string(),
            /** Shortened for viewers, as the address is. */
            name: z.string(),
            /** Null where the person's data was erased. */
            email: z.string().nullable(),
            orderNumber: z.string().nullable(),
            receivedAt: moment,
            /** Until when what is due has to be paid back. */
            payBackBy: moment,
            state: withdrawalState,
            decidedAt: moment.nullable(),
            decidedBy: z.string().nullable(),
            reason: z.string().nullable(),
            /** Who bought under the address, or with the order number; empty where nobody did. */
            buyers: z.array(
              z.object({
                page: z.enum(['user', 'lead']),
                id: z.string(),
                boughtAt: moment,
                /** False for an order number that was bought under another address. */
                hasAddress: z.boolean(),
              }),
            ),
          }),
        ),
        next: z.string().nullable(),
      }),
    ),
  },
  decideWithdrawal: {
    params: byId,
    body: z.strictObject({ state: z.enum(['refunded', 'declined']), reason }),
    response: done,
  },
} satisfies Record<string, RouteSchemas>
