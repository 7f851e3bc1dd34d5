import type { DataOf } from '@fennel/contract'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import { pendingPurchase } from '../bank/payment-at-bank.ts'
import { recordPurchase } from '../saved/record-purchase.ts'
import { tabStorage } from '../saved/saved-payment.ts'

type RunningPlan = NonNullable<DataOf<'currentPlan'>['plan']>

/** A plan the visitor has already; without `plan` it is only known that there is one. */
export interface OwnedPlan {
  readonly plan: RunningPlan | undefined
  /** True when the visitor just tried to pay. */
  readonly wasRefused: boolean
}

interface OwnedPlanLook {
  /** Undefined while no running plan is known, and then any may be bought. */
  readonly state: OwnedPlan | undefined
  /** Looks again after the server refused to sell a second plan. Never rejects. */
  readonly look: () => Promise<void>
}

/** When a payment whose answer this tab never heard is looked for again: the server may be charging still. */
const laterLooksMs = [2_000, 5_000, 10_000]

/**
 * Whether this browser's visitor has a plan already. One that this tab paid without hearing the answer is kept and
 * counted, and `onPaid` goes on from it. A server that does not tell sells as ever: it refuses by itself.
 */
export function useOwnedPlan(onPaid: () => void, isPaying: boolean): OwnedPlanLook {
  const api = useApi()
  const visitor = useVisitor()
  const leadNow = useQuiz(({ leadId }) => leadId)
  // A lead made on this very page has bought nothing yet, and paying makes one.
  const [leadId] = useState(leadNow)
  const [state, setState] = useState<OwnedPlan | undefined>(undefined)

  const find = () =>
    api.call('currentPlan', {}).then(
      ({ data }) => data.plan ?? undefined,
      () => undefined,
    )
  const show = (plan: RunningPlan | undefined, wasRefused: boolean) => {
    const earlierAttempt = plan && takeEarlierAttempt(plan)
    setState({ plan, wasRefused })
    if (earlierAttempt === undefined) return
    // With the ids of the answer that got lost: counted twice, it would be one purchase still.
    recordPurchase(visitor, earlierAttempt, 'succeeded')
    onPaid()
  }
  const latest = useRef({ find, show, isPaying })
  useEffect(() => {
    latest.current = { find, show, isPaying }
  })

  useEffect(() => {
    if (leadId === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const pausesMs = pendingPurchase.read(tabStorage()) === undefined ? [] : [...laterLooksMs]
    const lookNow = async (): Promise<void> => {
      const plan = await latest.current.find()
      // An attempt under way tells by itself how it ends.
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

/** What this tab kept before it paid this plan, with the ids and the price that the server knows; once. */
function takeEarlierAttempt({ productId, subscriptionId, paymentIntentId, amount }: RunningPlan) {
  const storage = tabStorage()
  if (pendingPurchase.read(storage)?.product.id !== productId) return undefined
  const purchase = pendingPurchase.take(storage)
  if (purchase === undefined) return undefined
  const { price } = purchase.product
  const product = { ...purchase.product, price: amount ?? price }
  return { ...purchase, product, subscriptionId, paymentIntentId }
}
