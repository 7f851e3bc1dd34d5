import type { DataOf } from '@fennel/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import type { PersonOfPage } from './person-of-page.ts'

type Payment = DataOf<'adminUser'>['payments'][number]

const payment: Payment = {
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

const mia: PersonOfPage = { kind: 'user', id: 'mia' }

function show(changes: Partial<Payment>, person: PersonOfPage = mia) {
  const onChange = vi.fn<() => void>()
  const panelOf = (row: Payment) => <PaymentsPanel person={person} payments={[row]} onChange={onChange} />
  const { api, change } = showAsOperator(panelOf({ ...payment, ...changes }), {
    answers: {
      resendUserMail: () => ({ success: true, data: { isQueued: true } }),
      refundUserPayment: ({ body: { cents } }) => ({
        success: true,
        data: { state: 'done', cents, isRepeat: false, isBooked: true },
      }),
    },
  })
  return { api, onChange, change: (later: Partial<Payment>) => change(panelOf({ ...payment, ...later })) }
}

const refund = () => screen.getByRole('button', { name: /^Refund: Plan, / })

test('a refund that failed at the bank is shown, and the money can be refunded again', () => {
  show({ failedRefundCents: 700 })
  expect(screen.getByRole('columnheader', { name: /Refund failed/ })).toBeTruthy()
  expect(screen.getByText('$7.00')).toBeTruthy()
  expect(refund().getAttribute('aria-disabled')).toBeNull()
})

test('one that fails while the page is open is shown as well', () => {
  const { change } = show({})
  change({ failedRefundCents: 700 })
  expect(screen.getByRole('columnheader', { name: /Refund failed/ })).toBeTruthy()
})

test('nothing is shown when none failed', () => {
  show({})
  expect(screen.queryByRole('columnheader', { name: /Refund failed/ })).toBeNull()
})

test('a refund that waits for the bank is pending, next to what was refunded', () => {
  const { change } = show({ refundedCents: 300, disputedCents: 100, leftCents: 1099 })
  expect(screen.getByRole('columnheader', { name: 'Refund pending' })).toBeTruthy()
  const money = screen.getAllByRole('cell', { name: /^\$/ }).map(({ textContent }) => textContent)
  expect(money).toEqual(['$19.99', '$3.00', '$5.00', '$1.00'])
  change({ refundedCents: 800, disputedCents: 100, leftCents: 1099 })
  expect(screen.queryByRole('columnheader', { name: 'Refund pending' })).toBeNull()
})

test('a dispute after a full refund leaves nothing pending', () => {
  show({ refundedCents: 1999, disputedCents: 1999, leftCents: 0 })
  expect(screen.queryByRole('columnheader', { name: 'Refund pending' })).toBeNull()
})

test('closing a refund reloads what is left, since one without an answer may have been made', () => {
  const { onChange } = show({})
  fireEvent.click(refund())
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(onChange).toHaveBeenCalledOnce()
})

test('the button of a fully refunded payment does nothing more, and keeps the focus', () => {
  const { change } = show({})
  refund().focus()
  change({ refundedCents: 1999, leftCents: 0 })
  expect([refund().hasAttribute('disabled'), refund().getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(refund())
  fireEvent.click(refund())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('payments of a lead without an account can be refunded, and no receipt is sent to an account', () => {
  show({}, { kind: 'lead', id: 'l1' })
  expect(screen.getByRole('table', { name: 'Payments of this lead' })).toBeTruthy()
  expect(refund()).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Resend receipt/ })).toBeNull()
})

test('a receipt is sent only once the operator confirms that it goes to the user', async () => {
  const { api } = show({})
  fireEvent.click(screen.getByRole('button', { name: /^Resend receipt/ }))
  expect(screen.getByText(/^The receipt goes to the user’s current address/)).toBeTruthy()
  expect(api.names()).not.toContain('resendUserMail')
  fireEvent.click(screen.getByRole('button', { name: 'Resend' }))
  expect(await screen.findByText('The receipt is on its way.')).toBeTruthy()
  expect(api.inputsOf('resendUserMail')).toMatchObject([{ body: { kind: 'receipt' } }])
})

test('another refund begins without the words of the first one, so that the same words are announced again', async () => {
  show({})
  const give = async () => {
    fireEvent.click(refund())
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', ''])
    fireEvent.change(screen.getByLabelText('Amount in USD'), { target: { value: '5' } })
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Asked by mail' } })
    fireEvent.click(screen.getByRole('button', { name: 'Refund $5.00' }))
    expect(await screen.findByText('$5.00 refunded.')).toBeTruthy()
  }
  await give()
  await give()
})
