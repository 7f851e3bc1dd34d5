import { initialCheckoutState, reduceCheckout, toDisplayPlan } from '@fennel/funnel'
import type {
  CheckoutAction,
  CheckoutState,
  PlanOffer,
  SubscriptionResult,
  UpsellOffer,
} from '@fennel/funnel'
import { useEffect, useReducer, useRef } from 'react'
import { useApi } from '#web/api/index.ts'
import { useBrandSales } from '#web/brand/index.ts'
import { useRouteConfig } from '#web/navigation/index.ts'
import { detectCountry, rememberCountry } from '../country/detect-country.ts'
import { usePlansOffer } from '../offer/plans-offer.ts'

export interface Checkout {
  readonly state: CheckoutState
  readonly dispatch: (action: CheckoutAction) => void
  /** Sets the country the visitor chose. A lookup still in progress no longer counts. */
  readonly chooseCountry: (countryCode: string) => void
  /** The country, once a lookup in progress has ended. Never rejects. */
  readonly readCountry: () => Promise<string>
  /** Stores the payment result and moves on to the journey's first upsell, or to the confirmation if there is none. */
  readonly finish: (result: Omit<SubscriptionResult, 'type'>) => void
}

/** Runs one checkout: the plan, the customer (`email` is empty until known), the payment and what follows it. */
export function useCheckout(plan: PlanOffer, email: string): Checkout {
  const api = useApi()
  const upsell = useFirstUpsell()
  const [state, dispatch] = useReducer(reduceCheckout, undefined, () =>
    actionsUntilPayment(plan, email).reduce(reduceCheckout, initialCheckoutState),
  )
  const { plans } = usePlansOffer()
  const shown = useRef({ plan, email, plans })
  const lookup = useRef<Promise<string> | undefined>(undefined)
  const chosen = useRef<string | undefined>(undefined)

  useEffect(() => {
    const before = shown.current
    shown.current = { plan, email, plans }
    if (before.plan === plan && before.email === email) return
    const isStillSold = plans.some(({ id }) => id === before.plan.id)
    const isReplaced = before.plans !== plans && (before.plan.id === plan.id || !isStillSold)
    // The page replaced the plan, not the buyer, so the last attempt's error stays visible.
    if (isReplaced && before.email === email)
      return dispatch({ type: 'productReplaced', product: toDisplayPlan(plan) })
    for (const action of actionsUntilPayment(plan, email)) dispatch(action)
  }, [plan, email, plans])

  const isEmailKnown = email !== ''
  useEffect(() => {
    if (!isEmailKnown || chosen.current !== undefined) return
    let isCurrent = true
    dispatch({ type: 'countryLookupStarted' })
    lookup.current = detectCountry(api, browserStorage)
    void lookup.current.then((countryCode) => {
      if (isCurrent && chosen.current === undefined) dispatch({ type: 'countrySet', countryCode })
    })
    return () => {
      isCurrent = false
    }
  }, [api, isEmailKnown])

  return {
    state,
    dispatch,
    chooseCountry: (countryCode) => {
      chosen.current = countryCode
      rememberCountry(browserStorage, countryCode)
      dispatch({ type: 'countrySet', countryCode })
    },
    readCountry: async () => chosen.current ?? (await lookup.current) ?? state.countryCode,
    finish: (result) => {
      dispatch({ type: 'paymentSucceeded', result })
      dispatch(
        upsell === undefined ? { type: 'upsellUnavailable' } : { type: 'upsellLoaded', product: upsell },
      )
    },
  }
}

const browserStorage = () => window.localStorage

function actionsUntilPayment(plan: PlanOffer, email: string): readonly CheckoutAction[] {
  const selected: CheckoutAction = { type: 'productSelected', product: toDisplayPlan(plan) }
  if (email === '') return [selected]
  return [
    selected,
    { type: 'customerInfoSet', customerInfo: { fullName: '', email, countryCode: undefined } },
  ]
}

/** The first upsell on the route from the payment to the account. */
function useFirstUpsell(): UpsellOffer | undefined {
  const { routes } = useRouteConfig()
  const { products } = useBrandSales().upsells
  return routes
    .map(({ path }) => products.find(({ id }) => path === `/upsell/${id}`))
    .find((offer) => offer !== undefined)
}
