import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { UserRecord } from '#api/accounts/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { enqueueMail, MailFailure } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { requirePayment } from './own-of-user.ts'
import { readStandings } from './read-standing.ts'

/**
 * Queues a mail that went out before once more, to the account's address. The page makes `key` when it asks, so a second
 * click queues nothing; false then.
 */
export async function resendMail(
  services: Services,
  tx: Queryable,
  user: UserRecord,
  asked: ParsedBodyOf<'resendUserMail'>,
): Promise<boolean> {
  const to = { recipient: user.email, dedupeKey: `again:${user.id}:${asked.key}` }
  try {
    if (asked.kind === 'welcome') {
      const brandId = (await readStandings(services, tx, [user.id])).get(user.id)?.brandIds[0]
      if (brandId === undefined) throw new AppError('conflict', apiMessages.mailHasNobody)
      return await enqueueMail(services, tx, { ...to, kind: 'welcome', payload: {}, brandId })
    }
    const payment = await requirePayment(tx, user.id, asked.paymentId)
    return await enqueueMail(services, tx, {
      ...to,
      kind: 'receipt',
      brandId: payment.brandId,
      payload: {
        orderId: payment.upsellPurchaseId ?? payment.attemptId ?? payment.id,
        productId: payment.productId,
        amountCents: payment.amountCents,
        paidAt: payment.occurredAt.toISOString(),
      },
    })
  } catch (failure) {
    if (failure instanceof MailFailure) throw new AppError('conflict', apiMessages.mailHasNobody)
    throw failure
  }
}
