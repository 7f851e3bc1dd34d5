import { apiMessages, refundRefusedCode } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import type { PersonOfPage } from './person-of-page.ts'
import { RefundDialog } from './refund-dialog.tsx'

const payment: DataOf<'adminUser'>['payments'][number] = {
  id: 'p1',
  kind: 'plan',
  name: 'Plan',
  at: '2026-11-20T10:00:00.000Z',
  amount: { cents: 1999, currency: 'usd' },
  refundedCents: 0,
  failedRefundCents: 0,
  disputedCents: 0,
  leftCents: 1999,
  holdsPlan: true,
}

function open(
  answers: ApiHandlers = {},
  person: PersonOfPage = { kind: 'user', id: 'mia' },
  changes: Partial<typeof payment> = {},
) {
  const quiet = vi.fn<() => void>()
  const row = { ...payment, ...changes }
  const dialog = <RefundDialog person={person} payment={row} onDone={quiet} onClose={quiet} />
  return { ...showAsOperator(dialog, { answers }), quiet }
}

test.each([
  [
    { holdsPlan: true },
    'Once all that is left has been refunded, their plan ends. Refunding less doesn’t change it.',
  ],
  [
    { holdsPlan: true, disputedCents: 500 },
    'Part of it is disputed, so refunding the rest doesn’t end their plan. If it should end, cancel it as well.',
  ],
  [{ holdsPlan: false }, 'Refunding it doesn’t change their plan.'],
])('says what becomes of the plan with a payment of %j', (changes, sentence) => {
  open({}, undefined, changes)
  expect(screen.getByRole('dialog').textContent).toContain(`$19.99 can be refunded. ${sentence}`)
  expect(screen.getByRole('button', { name: 'Refund' }).className).toContain('grave')
})

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount in USD')

async function ask(typed: string): Promise<void> {
  await userEvent.clear(amount())
  await userEvent.type(amount(), typed)
  await userEvent.click(screen.getByRole('button', { name: /^Refund \$/ }))
}

test('no more than what is left can be refunded, and the full amount is what is left', async () => {
  open({}, undefined, { refundedCents: 500, leftCents: 1499 })
  expect(screen.getByText(/Plan, \$19\.99\. \$14\.99 can be refunded\./)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Reason'), 'Asked by mail')
  await userEvent.type(amount(), '15')
  expect(screen.getByText('Enter $14.99 or less.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refund' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Use full amount' }))
  expect(amount().value).toBe('14.99')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refund $14.99' }).disabled).toBe(false)
  expect(screen.queryByText(/or less/)).toBeNull()
})

test('a refund that got no answer keeps its key while the amount is the same, however it is typed', async () => {
  const { api } = open({
    refundUserPayment: () => {
      throw new ApiFailure(0, 'network', '')
    },
  })
  await userEvent.type(screen.getByLabelText('Reason'), 'Asked by mail')
  for (const typed of ['12.5', '12.50', '7', '12,50']) await ask(typed)
  const [first, again, other, once, ...more] = api.inputsOf('refundUserPayment').map(({ body }) => body)
  expect(first).toMatchObject({ paymentId: 'p1', cents: 1250 })
  expect(again).toEqual(first)
  expect(other).toMatchObject({ cents: 700 })
  expect(other?.key).not.toBe(first?.key)
  expect(once).toEqual(first)
  expect(more).toEqual([])
})

test('a refund that the payment provider refused can be tried again as another one', async () => {
  const failures = [
    new ApiFailure(409, 'conflict', apiMessages.refundRefused, refundRefusedCode),
    new ApiFailure(409, 'conflict', apiMessages.refundTooMuch),
    new ApiFailure(0, 'timeout', ''),
  ]
  const { api } = open({
    refundUserPayment: () => {
      throw failures.shift() ?? new ApiFailure(0, 'timeout', '')
    },
  })
  await userEvent.type(screen.getByLabelText('Reason'), 'Asked by mail')
  for (const typed of ['12.50', '12.50', '12.50', '12.50']) await ask(typed)
  const [first, ...later] = api.inputsOf('refundUserPayment').map(({ body }) => body.key)
  expect(later).toHaveLength(3)
  expect(new Set(later).size).toBe(1)
  expect(later).not.toContain(first)
})

test('the amount cannot change while it is being refunded', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  open({ refundUserPayment: () => promise })
  await userEvent.type(screen.getByLabelText('Reason'), 'Asked by mail')
  await ask('12.50')
  expect(amount().disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use full amount' }).disabled).toBe(true)
  reject(new ApiFailure(0, 'network', ''))
  await waitFor(() => expect(amount().disabled).toBe(false))
  expect(amount().value).toBe('12.50')
})

const answerOf = (state: 'done' | 'running', isBooked: boolean) => () => ({
  success: true as const,
  data: { state, cents: 1250, isRepeat: false, isBooked },
})

test.each([
  ['booked', answerOf('done', true), '$12.50 refunded.'],
  [
    'made and waits for the bank',
    answerOf('done', false),
    '$12.50 is on its way to the bank. It counts as refunded once it arrives.',
  ],
  [
    'not answered',
    answerOf('running', false),
    'The payment provider hasn’t answered yet. The $12.50 refund will finish on its own.',
  ],
])('the message of a refund that is %s', async (_, refundUserPayment, sentence) => {
  const { quiet } = open({ refundUserPayment })
  await userEvent.type(screen.getByLabelText('Reason'), 'Asked by mail')
  await ask('12.50')
  expect(quiet.mock.calls).toEqual([[sentence]])
})

test('a payment of a lead without an account is refunded at the lead', async () => {
  const refundLeadPayment = answerOf('done', true)
  const { api, quiet } = open({ refundLeadPayment }, { kind: 'lead', id: 'l1' })
  await userEvent.type(screen.getByLabelText('Reason'), 'Asked by mail')
  await ask('12.50')
  expect(api.names()).toEqual(['refundLeadPayment'])
  expect(api.inputsOf('refundLeadPayment')).toEqual([
    {
      params: { id: 'l1' },
      body: { paymentId: 'p1', cents: 1250, key: expect.any(String), reason: 'Asked by mail' },
    },
  ])
  expect(quiet).toHaveBeenCalledWith('$12.50 refunded.')
})
