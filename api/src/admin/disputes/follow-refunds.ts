import type { Queryable } from '#api/db/client.ts'
import { selectRefundClaims } from '#api/payments/index.ts'
import type { RefundClaim } from '#api/payments/index.ts'
import type { PreventionItem } from './run-store.ts'

/** An item as it is now, and how many cents of its refund Stripe has confirmed. */
export interface FollowedItem extends PreventionItem {
  readonly wentBackCents: number
}

/** What is true of a decided refund and its plan, by how far Stripe has come with it. */
export const refundNotes: Readonly<Record<RefundClaim['state'], string>> = {
  done: 'Refunded, and the plan ended.',
  running: 'The plan ended. Stripe hasn’t confirmed the refund yet; we’ll keep checking until it does.',
  refused: 'The plan ended, but Stripe refused the refund.',
}

/** What an item's refund is known by, so that it is given once. */
export const refundKeyOf = ({ id }: Pick<PreventionItem, 'id'>) => `prevention:${id}`

/**
 * Items with what became of their refunds: one that Stripe did not answer is settled for the run and goes on behind it,
 * so what the item said then may have become true, or false, since.
 */
export async function followRefunds(
  db: Queryable,
  items: readonly PreventionItem[],
): Promise<readonly FollowedItem[]> {
  const refunds = items.filter(({ action, state }) => action === 'refund-and-cancel' && state === 'done')
  const claims = await selectRefundClaims(db, refunds.map(refundKeyOf))
  return items.map((item) => {
    const claim = claims.get(refundKeyOf(item))
    if (item.state !== 'done' || claim === undefined) return { ...item, wentBackCents: 0 }
    const { state, amountCents } = claim
    return {
      ...item,
      note: refundNotes[state],
      state: state === 'refused' ? 'failed' : item.state,
      wentBackCents: state === 'done' ? amountCents : 0,
    }
  })
}
