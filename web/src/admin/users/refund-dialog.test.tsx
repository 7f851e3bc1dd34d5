import type { DataOf } from '@fennel/contract'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { openDialogs } from '#web/testing/open-dialogs.ts'
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
}

beforeEach(openDialogs)

function open(handlers: ApiHandlers = {}) {
  const api = fakeApi(handlers)
  const quiet = vi.fn<() => void>()
  render(
    <ApiProvider client={api}>
      <RefundDialog userId="mia" payment={payment} onDone={quiet} onClose={quiet} />
    </ApiProvider>,
  )
  return api
}

test('only the latest payment of a plan ends it, and the button looks like what cannot be taken back', () => {
  open()
  expect(screen.getByRole('dialog').textContent).toContain(
    'Giving back all of a plan’s latest payment ends the plan. After an earlier one it goes on and renews.',
  )
  expect(screen.getByRole('button', { name: 'Refund' }).className).toContain('grave')
})
