import type { Answers } from '@fennel/funnel'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Consent } from '#web/consent/index.ts'
import { openEmailOffer } from '#web/testing/email-offer-visit.tsx'
import { fakeConsent } from '#web/testing/fake-consent.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { startPaidVisit } from '#web/testing/paid-visit.ts'
import { testBrand } from '#web/testing/render-screen.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

const email = 'mail@example.com'

/** Opens the page as somebody who came to the quiz from an ad: no landing page asked for the gender. */
async function visit(answers: Answers, currentStep = 0, consent?: Consent) {
  startPaidVisit()
  const visitor = fakeVisitor({ answers, currentStep })
  const ensureLead = vi.spyOn(visitor, 'ensureLead')
  await openEmailOffer(visitor, consent === undefined ? {} : { consent })
  return { visitor, ensureLead }
}

test('gets what they did not say as an example, and neither browser nor lead keeps it', async () => {
  const own = { email, weight_loss_goal: 'steady' }
  const { visitor, ensureLead } = await visit(own, 2)
  expect(visitor.quiz.getState()).toMatchObject({ answers: own, currentStep: 2 })
  expect(visitor.quiz.getState().answers).toEqual(own)
  const summary = within(screen.getByRole('region', { name: 'An example of where a plan starts' }))
  expect(summary.getByText('180 lb (example)')).toBeTruthy()
  expect(summary.getByText('64 (example)')).toBeTruthy()
  expect(summary.getByText(/^Example BMI/)).toBeTruthy()
  expect(summary.queryByText(/Your BMI/)).toBeNull()
  expect(summary.getByText(/^What is marked “example” is not yours/)).toBeTruthy()
  expect(screen.getByText(testBrand.emailOffer.welcome ?? 'has none')).toBeTruthy()

  // The lead is created all the same, and the page does not change under the visitor's eyes.
  expect(ensureLead).toHaveBeenCalledExactlyOnceWith('email_offer')
  act(() => visitor.quiz.setState({ leadId: 'lead-9' }))
  expect(screen.getByText('180 lb (example)')).toBeTruthy()

  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Take the quiz' })))
  expect(visitor.quiz.getState().answers).toEqual(own)
})

test('sees their own body as theirs, and only their age as an example', async () => {
  const own = { email, weight_loss_goal: 'steady', weight: 'LB:pounds=180', height: 'FT:feet=5&inches=5' }
  const { visitor } = await visit(own)
  expect(visitor.quiz.getState().answers).toEqual(own)
  expect(screen.getByText(/^Your BMI/)).toBeTruthy()
  expect(screen.getByText('180 lb')).toBeTruthy()
  expect(screen.getByText('64 (example)')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Take the quiz' })))
  expect(visitor.quiz.getState().answers).toEqual(own)
})

test('has no height stored beside a weight of their own', async () => {
  const own = { email, weight: 'LB:pounds=150' }
  const { visitor } = await visit(own)
  expect(visitor.quiz.getState().answers).toEqual(own)
  expect(screen.getByText('5 ft 5 in (example)')).toBeTruthy()
  expect(screen.getByText('150 lb')).toBeTruthy()
  expect(screen.getByText(/^Example BMI/)).toBeTruthy()
})

test('is told nothing about a goal beside a weight that is not theirs', async () => {
  await visit({ email, goal_weight: 'LB:pounds=160' })
  expect(screen.getByText('180 lb (example)')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/is possible by|by .+ is possible|Reasonable goal/)
  expect(screen.getByText('160 lb')).toBeTruthy()
})

test('keeps none of the example where health answers need a yes first', async () => {
  const { visitor, ensureLead } = await visit({ email }, 0, fakeConsent('DE'))
  expect(ensureLead).toHaveBeenCalledExactlyOnceWith('email_offer')
  expect(visitor.quiz.getState().answers).toEqual({ email })
  expect(screen.getByText('180 lb')).toBeTruthy()
  expect(screen.getByText(/These numbers are an example/)).toBeTruthy()
})
