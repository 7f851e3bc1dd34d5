import { apiMessages } from '@fennel/contract'
import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { refundCharge } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { runChange } from '#api/subscriptions/index.ts'
import { auditAct } from './audit-act.ts'
import { operatorOf } from './guard-admin.ts'
import type { LedgerRow } from './payments-of-leads.ts'
import type { PersonOfAct } from './person-of-act.ts'
import { requireStillAdmin } from './still-admin.ts'

/**
 * Ends a plan of this person, with what was paid or at once; `plan` has to be theirs. Asked for again it changes nothing.
 * Refuses (409) one that has ended.
 */
export async function cancelPlanOf(
  services: Services,
  request: FastifyRequest,
  { kind, id }: PersonOfAct,
  plan: SubscriptionRow,
  { when, reason }: Pick<ParsedBodyOf<'cancelUserPlan'>, 'when' | 'reason'>,
): Promise<void> {
  const { id: subscriptionId, leadId } = plan
  if (plan.endedAt !== null) throw new AppError('conflict', apiMessages.nothingToCancel)
  await runChange(services, {
    subscriptionId,
    leadId,
    userId: operatorOf(request).user.id,
    kind: when === 'now' ? 'end' : 'cancel',
    target: null,
    // NOTE: what cannot be put on record does not happen.
    onClaim: async (tx) => {
      await requireStillAdmin(tx, request)
      await auditAct(services, tx, request, {
        action: `${kind}.cancel`,
        target: id,
        reason,
        details: { subscriptionId, when },
      })
    },
  })
}

/** Gives a payment of this person back, once for each key; `payment` has to be theirs. Refuses as `refundCharge` does. */
export async function refundPaymentOf(
  services: Services,
  request: FastifyRequest,
  { kind, id }: PersonOfAct,
  payment: LedgerRow,
  { key, cents, reason }: Pick<ParsedBodyOf<'refundUserPayment'>, 'key' | 'cents' | 'reason'>,
): Promise<DataOf<'refundUserPayment'>> {
  return refundCharge(services, {
    // NOTE: of one kind for leads and accounts, so that who makes an account meanwhile is not given back twice.
    key: `operator:${key}`,
    chargeId: payment.stripeChargeId,
    cents,
    reason: 'requested_by_customer',
    onClaim: async (tx, claim) => {
      await requireStillAdmin(tx, request)
      await auditAct(services, tx, request, {
        action: `${kind}.refund`,
        target: id,
        reason,
        details: {
          payment: payment.id,
          cents: claim.amountCents,
          currency: claim.currency,
          claim: claim.id,
        },
      })
    },
  })
}
