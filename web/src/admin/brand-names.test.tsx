import type { ResponseOf } from '@fennel/contract'
import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ConversionsScreen } from './analytics/conversions-screen.tsx'
import { ExperimentsScreen } from './experiments/experiments-screen.tsx'
import { journeyCounts } from './testing/journey-counts.ts'

const brands = [
  { value: 'calmplate', label: 'Calmplate' },
  { value: 'northbloom', label: 'North & Bloom' },
]

const conversions: ResponseOf<'conversions'> = {
  success: true,
  data: {
    funnel: [],
    total: journeyCounts,
    groups: [{ key: 'northbloom', ...journeyCounts }],
    cohorts: [],
    choices: {
      brands,
      flows: [{ value: 'inflammation', label: 'Anti-inflammatory eating' }],
      sources: [],
      devices: [],
      countries: [],
    },
  },
}

const experiments: ResponseOf<'experimentReadings'> = {
  success: true,
  data: {
    experiments: [
      {
        appName: 'northbloom',
        brandName: 'North & Bloom',
        id: 'first-words',
        name: 'First words',
        hypothesis: 'Other words are read sooner.',
        status: 'running',
        arms: [],
        splitProbability: 1,
        verdict: 'too-early',
        words: 'Wait.',
      },
    ],
  },
}

const api = fakeApi({ conversions: () => conversions, experimentReadings: () => experiments })
const brandChoices = async () => {
  const filter = await screen.findByLabelText('Brand')
  await within(filter).findByRole('option', { name: 'North & Bloom' })
  return within(filter).getAllByRole<HTMLOptionElement>('option')
}

beforeEach(() => window.history.replaceState(null, '', '/admin'))

test('conversions are filtered and compared by brand names', async () => {
  window.history.replaceState(null, '', '/admin/conversions?groupBy=brand')
  render(
    <ApiProvider client={api}>
      <ConversionsScreen />
    </ApiProvider>,
  )
  const choices = await brandChoices()
  expect(choices.map(({ value, text }) => [value, text])).toEqual([
    ['', 'All brands'],
    ['calmplate', 'Calmplate'],
    ['northbloom', 'North & Bloom'],
  ])
  const table = await screen.findByRole('table', { name: 'Conversions by brand' })
  expect(within(table).getByText('North & Bloom')).toBeTruthy()
  expect(within(table).queryByText('northbloom')).toBeNull()
})

test('flows are shown by name, and a removed one by its id', async () => {
  window.history.replaceState(null, '', '/admin/conversions?groupBy=flow&flow=inflammation')
  const groups = ['inflammation', 'long-gone', ''].map((key) => ({ key, ...journeyCounts }))
  const data = { ...conversions.data, groups }
  render(
    <ApiProvider client={fakeApi({ conversions: () => ({ success: true, data }) })}>
      <ConversionsScreen />
    </ApiProvider>,
  )
  const table = await screen.findByRole('table', { name: 'Conversions by flow' })
  for (const name of ['Anti-inflammatory eating', 'long-gone', 'No flow'])
    expect(within(table).getByText(name)).toBeTruthy()
  expect(within(table).queryByText('inflammation')).toBeNull()
  const filter = screen.getByLabelText<HTMLSelectElement>('Flow')
  expect(filter.selectedOptions[0]?.text).toBe('Anti-inflammatory eating')
  expect(screen.getByRole('button', { name: /^Filters: .*Anti-inflammatory eating/ })).toBeTruthy()
})

test('experiments are filtered by brand names, and name their brand', async () => {
  render(
    <ApiProvider client={api}>
      <ExperimentsScreen />
    </ApiProvider>,
  )
  const choices = await brandChoices()
  expect(choices.map(({ value, text }) => [value, text])).toEqual([
    ['', 'All brands'],
    ['northbloom', 'North & Bloom'],
  ])
  expect(await screen.findByText(/Other words are read sooner. Running in North & Bloom/)).toBeTruthy()
})
