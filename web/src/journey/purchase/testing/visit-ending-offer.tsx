import type { ResponseOf } from '@fennel/contract'
import { withoutFirstTermDiscount } from '@fennel/funnel'
import type { Answers } from '@fennel/funnel'
import { act, screen } from '@testing-library/react'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { planList } from '#web/testing/paid-visit.ts'
import { buyerEmail } from '#web/testing/render-checkout.tsx'
import { testBrand } from '#web/testing/render-screen.tsx'
import { visit } from './visit-purchase.tsx'

/** A brand whose countdown ends its offer. */
export const endingBrand = {
  ...testBrand,
  honestModes: { ...testBrand.honestModes, countdown: 'enforced' as const },
}
export const regularPlans = planList(testBrand.plans.map(withoutFirstTermDiscount))

/** The purchase page of a visitor whose offer the server ends after `remainingMs`. */
export async function visitUntil(
  remainingMs: number,
  handlers: ApiHandlers = {},
  leadId: string | null = 'lead-1',
  answers: Answers = { email: buyerEmail },
) {
  const endsAt = performance.now() + remainingMs
  const left = () => Math.max(0, endsAt - performance.now())
  const provider = fakeProvider({ wallets: true })
  const visited = await visit({
    brand: endingBrand,
    provider,
    answers,
    leadId,
    handlers: {
      openOfferWindow: (): ResponseOf<'openOfferWindow'> => ({
        success: true,
        data: { isEnforced: true, remainingMs: left() },
      }),
      subscriptionProducts: () => (left() > 0 ? planList() : regularPlans),
      ...handlers,
    },
  })
  return { ...visited, provider }
}

/** What the page says when the time is up. */
export const notCharged = /introductory offer has ended, and nothing has been charged/
/** Waits until the page has drawn what has arrived. */
export const settle = () => act(async () => undefined)
/** The text of the order summary. */
export const order = () => screen.getByLabelText('Your order').textContent
