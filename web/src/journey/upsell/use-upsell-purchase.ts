import { decimalFromCents, laterTimings, missingForUpsellPurchase, upsellTermsText } from '@fennel/funnel'
import type { UpsellOffer } from '@fennel/funnel'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { useJourney } from '#web/navigation/index.ts'
import { pendingOffer } from '#web/payment/bank/payment-at-bank.ts'
import { recordOffer } from '#web/payment/saved/record-purchase.ts'
import { hasUpsell, readSavedPayment, tabStorage } from '#web/payment/saved/saved-payment.ts'
import type { PaidCard } from '#web/payment/saved/saved-payment.ts'
import { usePaymentUnderWay } from '#web/use-payment-under-way.ts'
import { useIsLate } from '#web/ui/use-is-late.ts'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import { buyUpsell } from './buy-upsell.ts'

type UpsellPhase = 'idle' | 'purchasing' | 'confirming'

interface UpsellPurchase {
  readonly phase: UpsellPhase
  /** The card that will be charged, if this tab saw the plan being paid. */
  readonly card: PaidCard | undefined
  /** True if the offer is already in the visitor's order. */
  readonly isOwned: boolean
  /** True once an unidentified visitor tried to buy; nothing was charged. */
  readonly isImpossible: boolean
  readonly buy: () => void
  readonly decline: () => void
  /** Moves on without buying or declining. */
  readonly leave: () => void
  /** Moves on while the bank may still be asking. Defined once that takes long. */
  readonly stopWaiting: (() => void) | undefined
}

interface OfferStatus {
  /** Whether the server knows it was already bought. */
  readonly wasOwned: boolean
  /** Whether its time is known and not over. */
  readonly isOpen: boolean
  /** Called when the server refuses because its time is over. */
  readonly onEnded: () => void
}

/**
 * Buys or declines one offer, once. The visitor moves on whatever happens, and failures are only logged. There are
 * three exceptions, which the page reports first: the offer was bought before, its time is over (`onEnded`), or the
 * buyer is unknown (`isImpossible`).
 */
export function useUpsellPurchase(
  offer: UpsellOffer,
  index: number,
  { wasOwned, isOpen, onEnded }: OfferStatus,
): UpsellPurchase {
  const api = useApi()
  const visitor = useVisitor()
  const { complete } = useJourney()
  const quizEmail = useQuiz((state) => state.answers['email'])
  const [phase, setPhase] = useState<UpsellPhase>('idle')
  const [saved] = useState(() => readSavedPayment(tabStorage()))
  const [isOwned, setOwned] = useState(() => wasOwned || hasUpsell(saved, offer.id))
  const [isImpossible, setImpossible] = useState(false)
  const hasDecided = useRef(false)
  const hasLeft = useRef(false)
  usePaymentUnderWay(phase !== 'idle')
  const isLong = useIsLate(phase === 'confirming', laterTimings.paymentTimeout)
  const customerEmail = saved?.customerInfo.email || (typeof quizEmail === 'string' ? quizEmail : '')
  const amount = decimalFromCents(offer.priceCents)
  const facts = {
    email: customerEmail,
    productId: offer.id,
    productName: offer.name,
    amount,
    currency: offer.currency.toUpperCase(),
    mainPlanProductId: saved?.productId ?? '',
  }

  // NOTE: set back as well, since an effect may be undone and run again on the same page.
  useEffect(() => {
    hasLeft.current = false
    return () => void (hasLeft.current = true)
  }, [])

  // Only an offer that is made counts as seen, and as met by an experiment that changes it.
  const isTracked = useRef(false)
  useEffect(() => {
    if (isTracked.current || !isOpen || isOwned) return
    isTracked.current = true
    visitor.track('upsellPageVisit', facts)
  })

  const leave = () => complete(`upsell_${index}_completed`)
  const order = {
    productId: offer.id,
    productName: offer.name,
    amount,
    currency: facts.currency,
    customerEmail,
    sessionId: visitor.quiz.getState().sessionId,
    ...(saved === undefined ? {} : { mainPlanProductId: saved.productId }),
    disclosure: upsellTermsText(offer, saved?.card),
    ...(saved?.stripeSessionId ? { stripeSessionId: saved.stripeSessionId } : {}),
  }

  // It ended on this page, so there is nothing to record after a return from the bank. By now, what the tab remembers
  // may be the next offer.
  const forget = ({ transactionId }: { readonly transactionId: string }) => {
    if (pendingOffer.read(tabStorage())?.transactionId === transactionId) pendingOffer.take(tabStorage())
  }
  const pay = () =>
    buyUpsell({
      api,
      order,
      onConfirming: (atBank) => {
        setPhase('confirming')
        if (atBank.transactionId !== '') pendingOffer.keep(tabStorage(), { ...facts, ...atBank })
      },
      onRefused: forget,
      onPaid: (ids) => {
        recordOffer(visitor, { ...facts, ...ids })
        forget(ids)
      },
    })
  const stay = () => {
    hasDecided.current = false
    setPhase('idle')
  }

  return {
    phase,
    card: saved?.card,
    isOwned,
    isImpossible,
    leave,
    stopWaiting: isLong
      ? () => {
          hasLeft.current = true
          leave()
        }
      : undefined,
    buy: () => {
      if (hasDecided.current) return
      const missing = missingForUpsellPurchase(order)
      if (missing !== undefined) {
        browserLog.notice(missing)
        setImpossible(true)
        return
      }
      hasDecided.current = true
      setPhase('purchasing')
      // NOTE: an answer after the visitor has moved on is recorded, but does not navigate.
      const goOn = (isBought: boolean) => {
        if (hasLeft.current) return
        if (isBought) return leave()
        setOwned(true)
        stay()
      }
      void pay().then(goOn, (error: unknown) => {
        browserLog.notice('The offer was not bought', error)
        if (hasLeft.current) return
        if (!(error instanceof ApiFailure && error.code === 'offer_ended')) return leave()
        stay()
        onEnded()
      })
    },
    decline: () => {
      if (hasDecided.current) return
      hasDecided.current = true
      visitor.track('upsellDecline', { ...facts, transactionId: saved?.subscriptionId ?? '' })
      leave()
    },
  }
}
