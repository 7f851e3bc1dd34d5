import type { DataOf } from '@fennel/contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { saveFile } from '#web/ui/save-file.ts'
import { savedFrom } from '../testing/saved-from.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { AdPlatformScreen } from './ad-platform-screen.tsx'

type Day = DataOf<'bookComparisons'>['days'][number]

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

const none = { count: 0, cents: 0 }
const day: Day = {
  day: '2026-11-20',
  ledger: { sales: none, renewals: none, refunds: none },
  stripe: { charges: none, refunds: none },
  adPlatform: {
    sales: none,
    refunds: none,
    waiting: 0,
    withoutConsent: 0,
    failed: 0,
    untold: 0,
    erased: 0,
  },
  booksAgree: true,
}
const some: Day = {
  ...day,
  day: '2026-11-21',
  ledger: { ...day.ledger, sales: { count: 1203, cents: 2_404_797 } },
  adPlatform: {
    sales: { count: 1, cents: 1999 },
    refunds: none,
    waiting: 0,
    withoutConsent: 1200,
    failed: 2,
    untold: 0,
    erased: 0,
  },
}
const old: Day = { ...some, day: '2024-11-21', adPlatform: null }

test('every number of a cell has a column in the file, and a day without messages has none', async () => {
  showAsOperator(<AdPlatformScreen />, {
    answers: {
      bookComparisons: () => ({
        success: true,
        data: { isAdvertisingOn: true, messagesKeptDays: 730, days: [some, day, old] },
      }),
    },
  })
  const [, ...rows] = await screen.findAllByRole('row')
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    '1,200 no consent, 2 failed',
    '–',
    'No longer kept',
  ])
  const [mine, empty, unknown] = await savedFrom('Day by day')
  expect(mine).toMatchObject({
    'Ledger: sales': '24047.97',
    'Ledger: sales, count': '1203',
    'Network: sales': '19.99',
    'Network: sales, count': '1',
    Pending: '0',
    'No consent': '1200',
    Failed: '2',
    'Not queued': '0',
    Erased: '0',
  })
  expect(empty).toMatchObject({ 'Network: sales': '0', 'No consent': '0' })
  expect(unknown).toMatchObject({
    'Ledger: sales, count': '1203',
    'Network: sales': '',
    'Network: sales, count': '',
    'Network: refunds': '',
    'No consent': '',
    'Not queued': '',
    Erased: '',
  })
})
