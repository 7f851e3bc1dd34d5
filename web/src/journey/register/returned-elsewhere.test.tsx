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

test.each([
  ['the bank', 'payment_intent=pi_1&redirect_status=succeeded'],
  ['the hosted page', 'redirect_status=succeeded'],
])(
  'does not send a buyer to pay again who returns from %s to a browser that does not know them',
  async (_, query) => {
    vi.spyOn(browserLog, 'notice').mockImplementation(() => {})
    const unknown: ApiHandlers = {
      verifyPayment: () => Promise.reject(new ApiFailure(402, 'payment_failed', 'x')),
    }
    const draw = () =>
      act(async () => {
        render(withApi(fakeApi(unknown), <RegisterScreen />, fakeVisitor({})))
      })
    const expectWayIn = () => {
      expect(
        screen.getByText(
          /^Your payment is being confirmed\. If you paid in another browser, please go back to it /,
        ),
      ).toBeTruthy()
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
