import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showAsOperator } from './testing/show-as-operator.tsx'
import { LeadFilters } from './leads/lead-filters.tsx'

test('day filters name their time zone', () => {
  const change = vi.fn<() => void>()
  showAsOperator(
    <LeadFilters values={{}} choices={undefined} searchesWholeOnly={false} onChange={change} />,
    { role: 'viewer', timeZone: 'Asia/Kolkata' },
  )
  expect(screen.getAllByLabelText(/^(From|To) \(Asia\/Kolkata\)$/)).toHaveLength(2)
})
