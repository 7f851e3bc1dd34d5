import type { DataOf } from '@fennel/contract'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { formatMoment } from '../ui/format.ts'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { LeadsScreen } from './leads-screen.tsx'

const [thisYear, lastYear] = [new Date().getFullYear(), new Date().getFullYear() - 1].map((year) =>
  new Date(year, 0, 1, 0, 5).toISOString(),
) as [string, string]

const lead: DataOf<'adminLeads'>['leads'][number] = {
  id: 'mia',
  email: 'mia@example.com',
  brand: 'calmplate',
  brandName: 'Calmplate',
  flow: 'inflammation',
  flowName: 'Anti-inflammatory eating',
  source: 'meta',
  campaign: null,
  device: 'phone',
  country: 'US',
  createdAt: thisYear,
  completedAt: lastYear,
  purchasedAt: null,
}

beforeEach(() => window.history.replaceState(null, '', '/admin/leads'))

test('whatever can be long in a row may wrap, so that all columns fit beside each other', async () => {
  const choices = { brands: [], flows: [], sources: [], devices: [], countries: [], steps: [] }
  showAsOperator(<LeadsScreen />, {
    answers: {
      adminLeads: () => ({ success: true, data: { leads: [lead], next: null, scanned: 1, choices } }),
    },
  })
  // NOTE: not when this address was given: the lead may have had another one before.
  expect(await screen.findByRole('columnheader', { name: /^Lead since/ })).toBeTruthy()
  const row = within(await screen.findByRole('row', { name: /mia@example\.com/ }))
  const cells = row.getAllByRole('cell').map((cell) => [cell.textContent, cell.dataset['wrap']])
  expect(cells).toEqual([
    ['mia@example.com', undefined],
    ['Jan\u00a01, 12:05\u00a0AM', 'tight'],
    ['Calmplate', undefined],
    ['Anti-inflammatory eating', 'narrow'],
    ['Meta', undefined],
    ['United States, Phone', 'tight'],
    [`Jan\u00a01,\u00a0${new Date(lastYear).getFullYear()}, 12:05\u00a0AM`, 'tight'],
    ['No', 'tight'],
  ])
  const moments = row.getAllByRole('time').map((time) => [time.getAttribute('datetime'), time.title])
  expect(moments, 'pointing at a moment shows all of it').toEqual(
    [thisYear, lastYear].map((at) => [at, formatMoment(at)]),
  )
})

test('an export begins without the words of what was done before it, so that the same words are announced again', async () => {
  window.history.replaceState({ isErased: true }, '', '/admin/leads')
  showAsOperator(<LeadsScreen />, { role: 'admin' })
  const regions = screen.getAllByRole('status')
  expect(regions.map(({ textContent }) => textContent)).not.toContain('The person’s data is erased.')
  const words = await screen.findByText('The person’s data is erased.')
  expect(regions).toContain(words.closest('[role=status]'))
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }))
  expect(screen.queryByText('The person’s data is erased.')).toBeNull()
})
