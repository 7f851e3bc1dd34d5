import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { saveFile } from '#web/ui/save-file.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { AdPlatformScreen } from './ad-platform-screen.tsx'

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

test('why sales were not reported is one column on the page and one per reason in the file', async () => {
  const none = { count: 0, cents: 0 }
  const day = {
    day: '2026-11-20',
    ledger: { sales: none, renewals: none, refunds: none },
    stripe: { charges: none, refunds: none },
    adPlatform: { sales: none, refunds: none, waiting: 0, withoutConsent: 0, failed: 0, untold: 0 },
    booksAgree: true,
  }
  const some = {
    ...day,
    day: '2026-11-21',
    adPlatform: { ...day.adPlatform, withoutConsent: 1_200, failed: 2 },
  }
  showAsOperator(<AdPlatformScreen />, {
    answers: {
      bookComparisons: () => ({ success: true, data: { isAdvertisingOn: true, days: [some, day] } }),
    },
  })
  const [, ...rows] = await screen.findAllByRole('row')
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    '1,200 no consent, 2 failed',
    '–',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  const [names = '', ...lines] =
    (await vi.mocked(saveFile).mock.lastCall?.[1].text())?.trim().split(/\r?\n/) ?? []
  expect(names).toMatch(/"Pending","No consent","Failed","Not queued"$/)
  expect(lines.map((line) => line.split(',').slice(-4).join())).toEqual(['0,1200,2,0', '0,0,0,0'])
})
