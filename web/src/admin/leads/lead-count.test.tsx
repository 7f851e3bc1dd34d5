import type { DataOf } from '@fennel/contract'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { LeadCount } from './lead-count.tsx'
import type { LeadFilterValues } from './lead-filter-names.ts'

function count(answer: DataOf<'leadCount'> | undefined, filters: LeadFilterValues) {
  const api = fakeApi(answer === undefined ? {} : { leadCount: () => ({ success: true, data: answer }) })
  render(
    <ApiProvider client={api}>
      <LeadCount filters={filters} />
    </ApiProvider>,
  )
  return screen.getByRole('status')
}

const meta = { source: 'meta' }

test.each([
  [{ count: 1, scanned: 1, isWhole: true }, {}, '1 lead.'],
  [{ count: 0, scanned: 3, isWhole: true }, meta, '0 leads match these filters.'],
  [{ count: 1, scanned: 3, isWhole: true }, meta, '1 lead matches these filters.'],
  [{ count: 5_000, scanned: 5_000, isWhole: false }, {}, 'More than 5,000 leads.'],
  [
    { count: 5_000, scanned: 5_000, isWhole: false },
    { purchased: 'yes' as const },
    'More than 5,000 leads match these filters.',
  ],
  [
    { count: 212, scanned: 5_000, isWhole: false },
    meta,
    '5,000 leads were looked at, newest first: 212 match these filters. The rest weren’t counted.',
  ],
  [
    { count: 1, scanned: 5_000, isWhole: false },
    { ...meta, email: 'm' },
    '5,000 leads were looked at, in order of their address: 1 matches these filters. The rest weren’t counted.',
  ],
])('%j with %j is described as it is', async (answer, filters, words) => {
  const told = count(answer, filters)
  expect(told.textContent).toBe('Counting...')
  expect(await screen.findByText(words)).toBe(told)
})

test('a failed count shows nothing', async () => {
  const told = count(undefined, {})
  await expect.poll(() => told.textContent).toBe('')
})
