import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { enqueueMail } from './enqueue-mail.ts'
import type { TermsOfMail } from './mail-kinds.ts'
import { MailFailure } from './mail-message.ts'

/** A payment as recorded in the ledger. */
export interface PaidOrder {
  /** The order's own id: an attempt's, or a one-click offer's. One receipt each, however often it is reported. */
  readonly orderId: string
  readonly brandId: string
  readonly productId: string
  readonly email: string
  readonly amountCents: number
  readonly currency: string
  readonly paidAt: Date
  /** The invoice of a renewal; each renewal has its own receipt. */
  readonly renewalInvoiceId?: string
  /** Whether that invoice was made for another reason than the end of a period, such as a change during one. */
  readonly isExtraCharge?: boolean
  /** An offer that does not renew. */
  readonly isOneTime?: boolean
  /** The terms agreed for a plan, if this is its first term. */
  readonly terms?: TermsOfMail | undefined
  /** When that first term ends and the plan renews. */
  readonly renewsAt?: Date | undefined
}

/**
 * Queues the receipt of a payment in the transaction that records it. An unusable address is only logged, so that the
 * payment is recorded all the same.
 */
export async function enqueueReceipt(services: Services, db: Queryable, order: PaidOrder): Promise<void> {
  const {
    orderId,
    brandId,
    productId,
    email,
    amountCents,
    currency,
    paidAt,
    renewalInvoiceId,
    isExtraCharge,
    isOneTime,
    terms,
    renewsAt,
  } = order
  try {
    await enqueueMail(services, db, {
      kind: 'receipt',
      brandId,
      recipient: email,
      dedupeKey: `receipt:${renewalInvoiceId ?? orderId}`,
      payload: {
        orderId,
        productId,
        amountCents,
        currency,
        paidAt: paidAt.toISOString(),
        ...(renewalInvoiceId === undefined ? {} : { isRenewal: true }),
        ...(isExtraCharge === true ? { isExtraCharge } : {}),
        ...(isOneTime === true ? { isOneTime } : {}),
        ...(terms === undefined ? {} : { terms }),
        ...(renewsAt === undefined ? {} : { renewsAt: renewsAt.toISOString() }),
      },
    })
  } catch (failure) {
    if (!(failure instanceof MailFailure)) throw failure
    services.log.error({ order: orderId }, 'A receipt has no usable address')
  }
}
