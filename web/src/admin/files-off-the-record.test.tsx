import type { ResponseOf } from '@fennel/contract'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { LatestOrders } from './dashboard/latest-orders.tsx'
import { PreviewPanel } from './disputes/preview-panel.tsx'
import { preventionItem } from './testing/prevention-item.ts'

test.each([
  ['the latest orders', () => <LatestOrders />],
  ['what a dry run found', () => <PreviewPanel preview={preview} onEnd={() => undefined} />],
])('there is no file of %s: it would export addresses off the record', async (_, page) => {
  const api = fakeApi({ latestOrders: () => ({ success: true, data: [order] }) })
  render(<ApiProvider client={api}>{page()}</ApiProvider>)
  const address = await screen.findByText('mia@example.com')
  const table = address.closest('table')?.parentElement?.parentElement
  expect(table).not.toBeNull()
  expect(within(table as HTMLElement).queryByRole('button', { name: 'Save as CSV' })).toBeNull()
})

const order: ResponseOf<'latestOrders'>['data'][number] = {
  id: 'o1',
  at: '2026-11-20T10:00:00.000Z',
  kind: 'plan',
  brand: 'Calmplate',
  product: '1-Month Plan',
  email: 'mia@example.com',
  cents: 1_999,
  currency: 'usd',
}

const preview: Parameters<typeof PreviewPanel>[0]['preview'] = {
  previewId: 'p1',
  expiresAt: '2026-11-20T11:00:00.000Z',
  items: [{ ...preventionItem, leadId: null, userId: null }],
  count: 1,
  refundCents: 1_999,
  left: { actions: 10, refundCents: 100_000 },
  now: { days: 28, payments: 10, disputes: 1, warnings: 0 },
  effects: [],
}
