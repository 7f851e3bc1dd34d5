import type { DataOf } from '@fennel/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { AdPlatformScreen } from './ad-platform-screen.tsx'

const none = { count: 0, cents: 0 }
const day: DataOf<'bookComparisons'>['days'][number] = {
  day: '2026-11-20',
  ledger: { sales: { count: 3, cents: 5997 }, renewals: none, refunds: none },
  stripe: { charges: { count: 3, cents: 5997 }, refunds: none },
  adPlatform: { sales: none, refunds: none, waiting: 0, withoutConsent: 0, failed: 0, untold: 3 },
  booksAgree: true,
}

/** The value of the tile about the network. */
async function reportedOf(data: DataOf<'bookComparisons'>): Promise<string | null | undefined> {
  showAsOperator(<AdPlatformScreen />, { answers: { bookComparisons: () => ({ success: true, data }) } })
  return (await screen.findByText('Sales reported to the network')).parentElement?.textContent
}
const notice = () => screen.queryByText(/Advertising is off/)?.textContent

test('while advertising is off the page says so, and how to turn it on', async () => {
  expect(await reportedOf({ isAdvertisingOn: false, days: [day] })).toMatch(/Off$/)
  expect(notice()).toContain('set PIXEL_ID and PIXEL_TOKEN and restart')
  expect(screen.queryByText('Not reported (no consent)')).toBeNull()
})

test('sales reported before advertising was turned off are still counted', async () => {
  const before = {
    ...day,
    adPlatform: { ...day.adPlatform, sales: { count: 2, cents: 3998 }, withoutConsent: 1 },
  }
  expect(await reportedOf({ isAdvertisingOn: false, days: [before] })).toMatch(/2$/)
  expect(screen.queryByText('Not reported (no consent)')).not.toBeNull()
  expect(notice()).toBeDefined()
})

test('while advertising is on, zero is a number', async () => {
  expect(await reportedOf({ isAdvertisingOn: true, days: [day] })).toMatch(/0$/)
  expect(notice()).toBeUndefined()
})
