import type { ResponseOf } from '@fennel/contract'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import type { ApiHandlers } from '#web/testing/fake-api.ts'
import { ConversionsScreen } from './analytics/conversions-screen.tsx'
import { QuizAnalyticsScreen } from './analytics/quiz-analytics-screen.tsx'
import { LeadFilters } from './leads/lead-filters.tsx'
import { RevenueScreen } from './revenue/revenue-screen.tsx'
import { journeyCounts } from './testing/journey-counts.ts'

const conversions: ResponseOf<'conversions'> = {
  success: true,
  data: {
    funnel: (['visit', 'landing', 'quizStart', 'paid'] as const).map((stage) => ({
      stage,
      count: journeyCounts.stages[stage],
      ofStart: null,
      ofBefore: null,
    })),
    total: journeyCounts,
    groups: [],
    cohorts: [],
    choices: { brands: [], flows: [], sources: [], devices: ['phone'], countries: ['DE'] },
  },
}

/** A page at an address, with a server that has only the given answers. */
function open(address: string, page: ReactNode, answers: ApiHandlers = {}) {
  window.history.replaceState(null, '', address)
  render(<ApiProvider client={fakeApi(answers)}>{page}</ApiProvider>)
}
const shownIn = (label: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>(label)
  return select.selectedOptions[0]?.textContent
}

beforeEach(() => window.history.replaceState(null, '', '/admin'))

test('the links to lost leads carry every filter of the conversions', async () => {
  open('/admin/conversions?brand=calmplate&source=meta&device=phone&country=DE', <ConversionsScreen />, {
    conversions: () => conversions,
  })
  const [link] = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /Leads without/ })
  expect(Object.fromEntries(new URL(link?.href ?? '').searchParams)).toMatchObject({
    brand: 'calmplate',
    firstSource: 'meta',
    device: 'phone',
    country: 'DE',
  })
})

test('a filter that is set shows its value, even if the page does not offer it now', () => {
  open('/admin/revenue?product=sold-long-ago&flow=inflammation', <RevenueScreen />)
  expect(shownIn('Product')).toBe('sold-long-ago')
  expect(shownIn('Flow')).toBe('inflammation')
  expect(shownIn('Source')).toBe('All sources')
})

test('on a phone, set filters are listed by their labels', async () => {
  const known = { ...conversions.data.choices, brands: [{ value: 'calmplate', label: 'Calmplate' }] }
  open('/admin/conversions?brand=calmplate&source=meta', <ConversionsScreen />, {
    conversions: () => ({ success: true, data: { ...conversions.data, choices: known } }),
  })
  const opener = await screen.findByRole('button', { name: /^Filters: .*Calmplate, Meta/ })
  expect(opener.textContent).not.toContain('calmplate')
})

test('another brand has other flows and other products', () => {
  open('/admin/revenue?brand=calmplate&flow=inflammation&product=calmplate-1-month', <RevenueScreen />)
  fireEvent.change(screen.getByLabelText('Brand'), { target: { value: '' } })
  expect(window.location.search).toBe('')
  expect(shownIn('Flow')).toBe('All flows')
})

test('leads show what they are filtered by before the choices have loaded', () => {
  render(
    <LeadFilters
      values={{ reached: 'weight', missed: 'quizComplete', device: 'phone', country: 'DE' }}
      choices={undefined}
      searchesWholeOnly={false}
      onChange={() => undefined}
    />,
  )
  expect(shownIn('Reached')).toBe('weight')
  expect(shownIn('Did not reach')).not.toBe('Any')
  expect(shownIn('Device')).toBe('Phone')
  expect(shownIn('Country')).toBe('Germany')
})

test.each([
  [
    { reached: 'weight', missed: 'height', left: 'age' },
    { reached: '', missed: '', left: '' },
  ],
  [{ reached: 'weight', missed: 'paid' }, { reached: '' }],
  [{ reached: 'quizComplete' }, {}],
])('for leads filtered by %j, another brand keeps the stages but no step', (values, emptied) => {
  const change = vi.fn<(changes: object) => void>()
  const brands = [{ id: 'bravolio', name: 'Bravolio' }]
  const choices = { brands, flows: [], steps: [], sources: [], devices: [], countries: [] }
  render(
    <LeadFilters
      values={{ brand: 'calmplate', ...values }}
      choices={choices}
      searchesWholeOnly={false}
      onChange={change}
    />,
  )
  fireEvent.change(screen.getByLabelText('Brand'), { target: { value: 'bravolio' } })
  expect(change.mock.calls).toEqual([[{ brand: 'bravolio', flow: '', ...emptied }]])
})

test('leads can have left only at steps that everybody sees', () => {
  const steps = [
    { id: 'age', title: 'How old are you?', isForAll: true },
    { id: 'hope', title: 'You can do it!', isForAll: false },
  ]
  const choices = { brands: [], flows: [], steps, sources: [], devices: [], countries: [] }
  render(
    <LeadFilters values={{}} choices={choices} searchesWholeOnly={false} onChange={vi.fn<() => void>()} />,
  )
  const offeredIn = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value)
  expect(offeredIn('Left at')).toEqual(['', 'age'])
  expect(offeredIn('Reached')).toContain('hope')
})

test.each([
  ['United Kingdom', 'GB'],
  ['Unknown', 'unknown'],
  ['All countries', ''],
])('“%s” as the country of leads requests “%s”', async (name, country) => {
  const change = vi.fn<(changes: object) => void>()
  const countries = ['GB', 'US', 'unknown']
  render(
    <LeadFilters
      values={{ country: 'US' }}
      choices={{ brands: [], flows: [], steps: [], sources: [], devices: [], countries }}
      searchesWholeOnly={false}
      onChange={change}
    />,
  )
  await userEvent.selectOptions(screen.getByLabelText('Country'), name)
  expect(change.mock.calls).toEqual([[{ country }]])
})

test('leads can be searched for by an order, too', async () => {
  const change = vi.fn<(changes: object) => void>()
  render(<LeadFilters values={{}} choices={undefined} searchesWholeOnly={false} onChange={change} />)
  fireEvent.change(screen.getByLabelText('Order or payment ID'), { target: { value: 'ch_1' } })
  await waitFor(() => expect(change).toHaveBeenCalledWith({ order: 'ch_1' }))
})

test('a brand unknown to the server has no flows, rather than loading forever', async () => {
  open('/admin/quiz-analytics?brand=nobody', <QuizAnalyticsScreen />)
  expect(shownIn('Flow')).toBe('Loading...')
  await waitFor(() => expect(shownIn('Flow')).toBe('None'))
})
