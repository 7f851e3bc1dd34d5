import type { DataOf } from '@fennel/contract'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { askInPassing, useApi } from '#web/api/index.ts'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import { pendingPurchase } from '../bank/payment-at-bank.ts'
import { recordPurchase } from '../saved/record-purchase.ts'
import { tabStorage } from '../saved/saved-payment.ts'

type RunningPlan = NonNullable<DataOf<'currentPlan'>['plan']>

/** A plan the visitor already has. Without `plan`, it is only known that there is one. */
export interface OwnedPlan {
  readonly plan: RunningPlan | undefined
  /** Whether it answers the visitor, who just tried to pay, or replaces what had the focus. */
  readonly takesFocus: boolean
}

interface OwnedPlanLook {
  /** Undefined while no active plan is known; any plan may be bought then. */
  readonly state: OwnedPlan | undefined
  /** Checks again after the server refused to sell a second plan. Never rejects. */
  readonly look: () => Promise<void>
}

/** The pauses between checks for a payment whose response this tab never received: the server may still be charging. */
const laterLooksMs = [2_000, 5_000, 10_000]

/**
 * Finds out whether this browser's visitor already has a plan. A plan that this tab paid for without receiving the
 * response is recorded, and `onPaid` continues from it. `form` is the element that the notice replaces; if it had the
 * focus, the notice takes it. If the server does not answer, the form stays open: the server itself refuses a second
 * plan.
 */
export function useOwnedPlan(
  onPaid: () => void,
  isPaying: boolean,
  form: RefObject<HTMLElement | null>,
): OwnedPlanLook {
  const api = useApi()
  const visitor = useVisitor()
  // Also one that appears on this page: whoever gives the address of an earlier purchase gets its lead.
  const leadId = useQuiz((quiz) => quiz.leadId)
  const [state, setState] = useState<OwnedPlan | undefined>(undefined)

  const find = () =>
    askInPassing((within) => api.call('currentPlan', within)).then(
      ({ data: { plan } }) => plan ?? undefined,
      () => undefined,
    )
  const show = (plan: RunningPlan | undefined, wasRefused: boolean) => {
    const earlierAttempt = plan && takeEarlierAttempt(plan)
    const hasFocus = form.current?.contains(document.activeElement) === true
    setState({ plan, takesFocus: wasRefused || hasFocus })
    if (earlierAttempt === undefined) return
    // It carries the ids of the lost response, so even if counted twice it would be one purchase.
    recordPurchase(visitor, earlierAttempt, 'succeeded')
    onPaid()
  }
  const latest = useRef({ find, show, isPaying })
  useEffect(() => {
    latest.current = { find, show, isPaying }
  })

  useEffect(() => {
    // A payment creates a lead, too, and the server tells it whether there is a plan.
    if (leadId === undefined || latest.current.isPaying) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const pausesMs = pendingPurchase.read(tabStorage()) === undefined ? [] : [...laterLooksMs]
    const lookNow = async (): Promise<void> => {
      const plan = await latest.current.find()
      // A running attempt reports its own outcome.
      if (!isCurrent || latest.current.isPaying) return
      if (plan !== undefined) return latest.current.show(plan, false)
      const pauseMs = pausesMs.shift()
      if (pauseMs !== undefined) timer = setTimeout(() => void lookNow(), pauseMs)
    }
    void lookNow()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [leadId])

  return { state, look: async () => show(await find(), true) }
}

/** Removes and returns what this tab stored before it paid for this plan, completed with the server's ids and price. */
function takeEarlierAttempt(plan: RunningPlan) {
  const { productId, subscriptionId, paymentIntentId, amount } = plan
  const storage = tabStorage()
  // The account may have had the same plan for long. What this tab paid for is this browser's, too.
  if (plan.isOnlyOfAccount || pendingPurchase.read(storage)?.product.id !== productId) return undefined
  const purchase = pendingPurchase.take(storage)
  if (purchase === undefined) return undefined
  const { price } = purchase.product
  const product = { ...purchase.product, price: amount ?? price }
  return { ...purchase, product, subscriptionId, paymentIntentId }
}
