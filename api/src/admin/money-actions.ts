import { apiMessages } from '@fennel/contract'
import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { refundCharge } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { runChange } from '#api/subscriptions/index.ts'
import { auditAction } from './audit-action.ts'
import { operatorOf } from './guard-admin.ts'
import type { LedgerRow } from './payments-of-leads.ts'
import type { PersonPage } from './person-page.ts'
import { requireStillAdmin } from './still-admin.ts'

/**
 * Ends a plan, at the end of the paid period or at once. The caller has checked that it belongs to this person.
 * Repeating it changes nothing. Throws 409 if the plan has already ended.
 */
export async function cancelPlanOf(
  services: Services,
  request: FastifyRequest,
  { kind, id }: PersonPage,
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
    // NOTE: without an audit row, nothing is canceled.
    onClaim: async (tx) => {
      await requireStillAdmin(tx, request)
      await auditAction(services, tx, request, {
        action: `${kind}.cancel`,
        target: id,
        reason,
        details: { subscriptionId, when },
      })
    },
  })
}

/**
 * Refunds a payment, once per key. The caller has checked that it belongs to this person. Throws as `refundCharge`
 * does.
 */
export async function refundPaymentOf(
  services: Services,
  request: FastifyRequest,
  { kind, id }: PersonPage,
  payment: LedgerRow,
  { key, cents, reason }: Pick<ParsedBodyOf<'refundUserPayment'>, 'key' | 'cents' | 'reason'>,
): Promise<DataOf<'refundUserPayment'>> {
  return refundCharge(services, {
    // NOTE: the same for leads and accounts, so that somebody who creates an account in between is not refunded twice.
    key: `operator:${key}`,
    chargeId: payment.stripeChargeId,
    cents,
    reason: 'requested_by_customer',
    onClaim: async (tx, claim) => {
      await requireStillAdmin(tx, request)
      await auditAction(services, tx, request, {
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
