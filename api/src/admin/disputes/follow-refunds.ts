import type { Queryable } from '#api/db/client.ts'
import { selectRefundClaims, waitsForBank } from '#api/payments/index.ts'
import type { RefundClaim } from '#api/payments/index.ts'
import type { PreventionItem } from './run-store.ts'

/** An item in its current state, and how many cents of its refund Stripe has confirmed or has yet to confirm. */
export interface FollowedItem extends PreventionItem {
  readonly wentBackCents: number
  readonly unconfirmedCents: number
}

/** The note of a refund and its plan, by the refund's state; `waiting` is one made that waits for the bank. */
export const refundNotes: Readonly<Record<RefundClaim['state'] | 'waiting', string>> = {
  done: 'Refunded, and the plan ended.',
  waiting: 'The plan ended. The refund is on its way to the bank and counts once it arrives.',
  running: 'The plan ended. Stripe hasn’t confirmed the refund yet; we’ll keep checking until it does.',
  refused: 'The plan ended, but Stripe refused the refund.',
}

/** The note of a refund whose plan Stripe refused to end. */
const notesOfFailed: Readonly<Record<RefundClaim['state'] | 'waiting', string | undefined>> = {
  done: 'Refunded, but Stripe refused to end the plan.',
  waiting: 'Stripe refused to end the plan. The refund is on its way to the bank and counts once it arrives.',
  running:
    'Stripe refused to end the plan, and hasn’t confirmed the refund yet; we’ll keep checking until it does.',
  refused: undefined,
}

/** The key of an item's refund, so that it is made once. */
export const refundKeyOf = ({ id }: Pick<PreventionItem, 'id'>) => `prevention:${id}`

/**
 * Items with the current state of their refunds. A refund that Stripe did not answer is settled as far as the run goes,
 * and continues in the background, so the item's stored note may be outdated. So does that of an item that failed later
 * or is still open.
 */
export async function followRefunds(
  db: Queryable,
  items: readonly PreventionItem[],
): Promise<readonly FollowedItem[]> {
  const refunds = items.filter(({ action }) => action === 'refund-and-cancel')
  const claims = await selectRefundClaims(db, refunds.map(refundKeyOf))
  return items.map((item) => {
    const claim = claims.get(refundKeyOf(item))
    if (claim === undefined) return { ...item, wentBackCents: 0, unconfirmedCents: 0 }
    const { amountCents } = claim
    const state = waitsForBank(claim) ? 'waiting' : claim.state
    return {
      ...item,
      note: noteOf(item, state),
      state: item.state === 'done' && state === 'refused' ? 'failed' : item.state,
      wentBackCents: state === 'done' ? amountCents : 0,
      unconfirmedCents: state === 'running' || state === 'waiting' ? amountCents : 0,
    }
  })
}

function noteOf({ state, note }: PreventionItem, refund: keyof typeof refundNotes): string | null {
  if (state === 'done') return refundNotes[refund]
  return (state === 'failed' ? notesOfFailed[refund] : undefined) ?? note
}
