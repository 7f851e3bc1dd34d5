import type { DataOf } from '@fennel/contract'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openDialogs } from '#web/testing/open-dialogs.ts'
import { AdminProvider } from '../admin-context.tsx'
import type { AdminSession } from '../admin-session.ts'
import { PaymentsPanel } from './payments-panel.tsx'

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
}

function show(changes: Partial<Payment>) {
  const state = { phase: 'admin', role: 'admin' } as const
  const session = { api: fakeApi({}), useState: () => state } as unknown as AdminSession
  const onChange = vi.fn<() => void>()
  const panelOf = (row: Payment) => (
    <AdminProvider session={session}>
      <PaymentsPanel userId="mia" payments={[row]} onChange={onChange} />
    </AdminProvider>
  )
  const { rerender } = render(panelOf({ ...payment, ...changes }))
  return {
    onChange,
    change: (later: Partial<Payment>) => rerender(panelOf({ ...payment, ...later })),
  }
}

test('a refund that failed at the bank is named, and the money can be given again', () => {
  show({ failedRefundCents: 700 })
  expect(screen.getByRole('columnheader', { name: /Refund failed/ })).toBeTruthy()
  expect(screen.getByText('$7.00')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Refund: Plan, / }).hasAttribute('disabled')).toBe(false)
})

test('one that fails while the page is open is named as well', () => {
  const { change } = show({})
  change({ failedRefundCents: 700 })
  expect(screen.getByRole('columnheader', { name: /Refund failed/ })).toBeTruthy()
})

test('where none failed nothing is said of it', () => {
  show({})
  expect(screen.queryByRole('columnheader', { name: /Refund failed/ })).toBeNull()
})

test('who leaves a refund is shown what is left now, since one without an answer may have been made', () => {
  openDialogs()
  const { onChange } = show({})
  fireEvent.click(screen.getByRole('button', { name: /^Refund: Plan, / }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep it as it is' }))
  expect(onChange).toHaveBeenCalledOnce()
})
