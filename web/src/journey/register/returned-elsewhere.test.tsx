import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { startPaidVisit } from '#web/testing/paid-visit.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { RegisterScreen } from './register-screen.tsx'

const confirming =
  'Your payment is being confirmed. If you paid in another browser, please go back to it to finish setting up your account.'
const withoutOffer =
  'Your bank did not confirm the offer, so it is not part of your order. Your plan is paid. If you bought it in another browser, please go back to it to finish setting up your account.'

test.each([
  ['from the bank', 'payment_intent=pi_1&redirect_status=succeeded', confirming],
  ['from the hosted page', 'redirect_status=succeeded', confirming],
  [
    'from the bank, which refused an offer,',
    'payment_intent=pi_1&redirect_status=failed&offer=1',
    withoutOffer,
  ],
])(
  'does not send a buyer to pay again who returns %s to a browser that does not know them',
  async (_, query, intro) => {
    vi.spyOn(browserLog, 'notice').mockImplementation(() => {})
    const unknown: ApiHandlers = {
      verifyPayment: () => Promise.reject(new ApiFailure(402, 'payment_failed', 'x')),
    }
    const draw = () =>
      act(async () => {
        render(withApi(fakeApi(unknown), <RegisterScreen />, fakeVisitor({})))
      })
    const expectWayIn = () => {
      expect(screen.getByText(intro)).toBeTruthy()
      // The browser may be the one they paid in, if it has forgotten the quiz since.
      expect(screen.getByText(/^Paid in this one, or can't get back to the other\? /)).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Email me a link' }).getAttribute('href')).toBe(
        '/forgot-password',
      )
      expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull()
      expect(screen.queryByLabelText('Password')).toBeNull()
    }
    startPaidVisit()
    window.history.pushState(null, '', `/register?${query}`)
    await draw()
    expectWayIn()
    // The payment has been removed from the address by then.
    expect(window.location.search).toBe('')
    cleanup()
    await draw()
    expectWayIn()
  },
)
