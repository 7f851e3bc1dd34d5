import type { DataOf } from '@fennel/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { AdPlatformScreen } from './ad-platform-screen.tsx'

const none = { count: 0, cents: 0 }
const kept = { messagesKeptDays: 730 }
const network = { sales: none, refunds: none, waiting: 0, withoutConsent: 0, failed: 0, untold: 3, erased: 0 }
const day: DataOf<'bookComparisons'>['days'][number] = {
  day: '2026-11-20',
  ledger: { sales: { count: 3, cents: 5997 }, renewals: none, refunds: none },
  stripe: { charges: { count: 3, cents: 5997 }, refunds: none },
  adPlatform: network,
  booksAgree: true,
}

/** The value of the tile about the network. */
async function reportedOf(data: DataOf<'bookComparisons'>): Promise<string | null | undefined> {
  showAsOperator(<AdPlatformScreen />, { answers: { bookComparisons: () => ({ success: true, data }) } })
  return (await screen.findByText('Sales reported to the network')).parentElement?.textContent
}
const notice = () => screen.queryByText(/Advertising is off/)?.textContent

test('while advertising is off the page says so, and how to turn it on', async () => {
  expect(await reportedOf({ ...kept, isAdvertisingOn: false, days: [day] })).toMatch(/Off$/)
  expect(notice()).toContain('set PIXEL_ID and PIXEL_TOKEN and restart')
  expect(screen.queryByText('Not reported (no consent)')).toBeNull()
})

test('sales reported before advertising was turned off are still counted', async () => {
  const before = {
    ...day,
    adPlatform: { ...network, sales: { count: 2, cents: 3998 }, withoutConsent: 1 },
  }
  expect(await reportedOf({ ...kept, isAdvertisingOn: false, days: [before] })).toMatch(/2$/)
  expect(screen.queryByText('Not reported (no consent)')).not.toBeNull()
  expect(notice()).toBeDefined()
})

test('while advertising is on, zero is a number', async () => {
  expect(await reportedOf({ ...kept, isAdvertisingOn: true, days: [day] })).toMatch(/0$/)
  expect(notice()).toBeUndefined()
})

/** The cells of the row of a day, by column header. */
function cellsOf(name: string): Readonly<Record<string, string | null>> {
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const row = screen.getByRole('cell', { name }).closest('tr')
  return Object.fromEntries(
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }, at) => [heads[at] ?? '', textContent]),
  )
}

test('sales of erased people are counted apart from those never queued', async () => {
  const some = { ...day, adPlatform: { ...network, untold: 1, erased: 2 } }
  await reportedOf({ ...kept, isAdvertisingOn: true, days: [some] })
  expect(cellsOf('Nov 20, 2026')['Not reported']).toBe('1 not queued, 2 erased')
  expect(screen.getByText(/Erased: /).textContent).toContain('no longer known')
})

test('days whose messages are no longer kept have dashes, and the page says why', async () => {
  const old = { ...day, day: '2024-11-20', adPlatform: null }
  const today = { ...day, adPlatform: { ...network, sales: { count: 2, cents: 3998 }, untold: 1 } }
  const tile = await reportedOf({ ...kept, isAdvertisingOn: true, days: [today, old] })
  expect(tile).toMatch(/2on 1 of 2 days$/)
  expect(cellsOf('Nov 20, 2024')).toMatchObject({
    'Ledger: sales': '$59.97 (3)',
    'Network: sales': '–',
    'Network: refunds': '–',
    'Not reported': 'No longer kept',
  })
  expect(
    screen.getByText(
      /Messages to the network are kept for 730 days, so nothing is known about older ones\.$/,
    ),
  ).toBeDefined()
  expect(screen.queryByText(/Erased: /)).toBeNull()
})

test('with no day whose messages are kept, the numbers of the network are dashes', async () => {
  const old = { ...day, day: '2024-11-20', adPlatform: null }
  expect(await reportedOf({ ...kept, isAdvertisingOn: true, days: [old] })).toMatch(/–/)
  expect(screen.getByText('Not reported (no consent)').parentElement?.textContent).toMatch(/–/)
  expect(screen.queryByText(/0$/)).toBeNull()
})
