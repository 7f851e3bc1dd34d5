import { apiMessages } from '@fennel/contract'
import type { Brand } from '@fennel/funnel'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiFailure, ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { withApi } from '#web/testing/render-checkout.tsx'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { submitForm } from '#web/testing/submit-form.ts'
import { WithdrawScreen } from './withdraw-screen.tsx'

const received = { success: true, data: { receivedAt: '2026-11-21T09:05:00.000Z' } } as const

function visit(handlers: ApiHandlers = { withdrawContract: () => received }) {
  const api = fakeApi(handlers)
  window.history.pushState(null, '', '/withdraw')
  render(withApi(api, <WithdrawScreen />, fakeVisitor()))
  return api
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const title = () => screen.getByRole('heading', { level: 1 })
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

const number = 'Order number (optional)'
async function declare(orderNumber = ''): Promise<void> {
  fill('Full name', ' Mia  Example ')
  fill('Email you used for your order', ' mia@example.com ')
  fill(number, orderNumber)
  await submitForm(field(number))
}

test('says how long a withdrawal is possible, and where to find the order number', () => {
  visit()
  expect(title().textContent).toBe('Withdraw from contract')
  expect(screen.getByText(/within 14 days of your order/)).toBeDefined()
  const hint = document.getElementById(field(number).getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('in your receipt email')
  expect(screen.getByRole('link', { name: 'Cancel your subscription' }).getAttribute('href')).toBe(
    '/login?next=/subscription',
  )
})

test('a missing value is reported at its field, which gets the focus, and nothing typed is lost', async () => {
  const api = visit()
  fill('Email you used for your order', 'mia')
  fill(number, 'Q2xh-1')
  await submitForm(field(number))
  expect(document.activeElement).toBe(field('Full name'))
  expect(screen.getByText('Please enter your full name')).toBeDefined()
  expect(screen.getByText('Please enter a valid email address')).toBeDefined()
  expect([field('Email you used for your order').value, field(number).value]).toEqual(['mia', 'Q2xh-1'])
  fill('Full name', 'Mia')
  expect(screen.queryByText('Please enter your full name')).toBeNull()
  expect(api.names()).toEqual([])
})

test('nothing is sent before it was shown and confirmed', async () => {
  const api = visit()
  await declare('# Q2xh-1')
  expect(document.activeElement).toBe(title())
  expect(title().textContent).toBe('Please check your withdrawal')
  for (const words of ['Mia Example', 'mia@example.com', 'Q2xh-1'])
    expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByText(`I withdraw from my contract with ${testBrand.legal.companyName}.`)).toBeDefined()
  expect(api.names()).toEqual([])

  await userEvent.click(button('Confirm withdrawal'))
  expect(title().textContent).toBe('We have received your withdrawal')
  expect(document.activeElement).toBe(title())
  expect(screen.getByText(/November 21, 2026 at 09:05 UTC/)).toBeDefined()
  expect(screen.getByText(/Until we have checked it, a plan may still renew/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'cancel it in your account' }).getAttribute('href')).toBe(
    '/login?next=/subscription',
  )
  expect(api.inputsOf('withdrawContract')).toEqual([
    {
      body: {
        attemptId: expect.stringMatching(/^[0-9a-f]{32}$/),
        name: 'Mia Example',
        email: 'mia@example.com',
        orderNumber: 'Q2xh-1',
      },
    },
  ])
})

test('a double press sends it once, and the button says that it is being sent', async () => {
  const api = visit({ withdrawContract: () => new Promise(() => {}) })
  await declare()
  await userEvent.dblClick(button('Confirm withdrawal'))
  expect(api.names()).toEqual(['withdrawContract'])
  expect(button('Sending...').ariaDisabled).toBe('true')
  expect(button('Go back and edit').disabled).toBe(true)
})

const fallback = "We couldn't submit your withdrawal. Please try again, or send it by email."

test.each<[string, Error, string]>([
  [
    'a message of the server',
    new ApiFailure(429, 'too_many_requests', apiMessages.tooMany),
    apiMessages.tooMany,
  ],
  ['no network', new ApiFailure(0, 'network', apiMessages.unexpected), fallback],
])('%s: it is reported, and the next try is the same withdrawal', async (_case, failure, words) => {
  let isWell = false
  const api = visit({ withdrawContract: () => (isWell ? received : Promise.reject(failure)) })
  await declare()
  await userEvent.click(button('Confirm withdrawal'))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(words)
  await userEvent.click(button('Go back and edit'))
  expect(field('Full name').value).toBe('Mia Example')
  await submitForm(field(number))
  isWell = true
  await userEvent.click(button('Confirm withdrawal'))
  const [first, second] = api.inputsOf('withdrawContract')
  expect(second).toEqual(first)
  expect(title().textContent).toBe('We have received your withdrawal')
})

test('other details are another withdrawal', async () => {
  const api = visit({ withdrawContract: () => Promise.reject(new ApiFailure(500, 'unexpected', '')) })
  await declare()
  await userEvent.click(button('Confirm withdrawal'))
  await userEvent.click(button('Go back and edit'))
  await declare('Q2xh-2')
  await userEvent.click(button('Confirm withdrawal'))
  const [first, second] = api.inputsOf('withdrawContract').map(({ body }) => body.attemptId)
  expect(second).not.toBe(first)
})

test('is in the footer under the name the law gives it', () => {
  visit()
  const link = screen.getByRole('link', { name: 'Withdraw from contract here' })
  expect(link.getAttribute('href')).toBe('/withdraw')
})

test('a brand that does not offer it redirects to the landing page, and its footer has no link', () => {
  const { withdrawal: _offered, ...brand } = testBrand
  window.history.pushState(null, '', '/withdraw')
  const page = <ApiProvider client={fakeApi({})}>{<WithdrawScreen />}</ApiProvider>
  render(inApp(page, { visitor: fakeVisitor(), brand: brand satisfies Brand }))
  expect(window.location.pathname).toBe('/')
  expect(screen.queryByText('Withdraw from contract here')).toBeNull()
})
