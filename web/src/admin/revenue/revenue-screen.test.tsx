import type { ResponseOf } from '@fennel/contract'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { RevenueScreen } from './revenue-screen.tsx'

const report: ResponseOf<'revenueReport'>['data'] = {
  currency: 'usd',
  totals: {
    grossCents: 10_000,
    newCents: 10_000,
    renewalCents: 0,
    refundCents: 0,
    disputeCents: 0,
    netCents: 10_000,
    payments: 4,
    orders: 4,
  },
  mrrCents: 0,
  renewingPlans: 0,
  averageOrderCents: 2500,
  visitors: 50,
  leads: 10,
  attach: [],
  byDay: [],
  byPlan: [],
  byBrand: [],
  byFlow: [],
  bySource: [],
  choices: { brands: [], flows: [], sources: ['meta'], products: [], currencies: ['usd'] },
}

async function tileOf(address: string): Promise<string> {
  window.history.replaceState(null, '', `/admin/revenue${address}`)
  const api = fakeApi({
    revenueReport: () => ({ success: true, data: report }),
    revenueCohorts: () => ({ success: true, data: [] }),
  })
  render(
    <ApiProvider client={api}>
      <RevenueScreen />
    </ApiProvider>,
  )
  return (await screen.findByText('Net for each visit')).parentElement?.textContent ?? ''
}

test('net money is divided by visits', async () => {
  expect(await tileOf('')).toContain('$2.0050 visits')
})

test.each(['?source=meta', '?flow=inflammation'])(
  'under %s it is not, since visits and orders go by different ones',
  async (address) => {
    const tile = await tileOf(address)
    expect(tile).toContain('–')
    expect(tile).toContain('A visit has its first source and flow, money those of the order')
  },
)
