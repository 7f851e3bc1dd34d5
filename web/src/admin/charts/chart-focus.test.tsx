import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FunnelChart } from '../analytics/funnel-chart.tsx'
import { ChartCard } from './chart-card.tsx'
import { SeriesChart } from './series-chart.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  // NOTE: a chart without room draws nothing.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 300))
})

const points = [
  { label: 'Mon', paid: 1 },
  { label: 'Tue', paid: 2 },
]
const series = [{ key: 'paid', label: 'Paid' }]

test.each<[string, ReactNode]>([
  ['lines', <SeriesChart key="line" kind="line" points={points} series={series} format={String} />],
  ['bars', <SeriesChart key="bar" kind="bar" points={points} series={series} format={String} />],
  ['a funnel', <FunnelChart key="funnel" funnel={[{ stage: 'visit', count: 9, ofStart: 1 } as never]} />],
])('a picture of %s is no stop of the Tab key: a table beside it says the same', (_, chart) => {
  const { container } = render(
    <ChartCard title="Paid" summary="Paid rose from 1 to 2." chart={chart} table={<table />} />,
  )
  const picture = container.querySelector('[role=img] svg')
  expect(picture).not.toBeNull()
  expect(container.querySelectorAll('[tabindex="0"], [role=application]')).toHaveLength(0)
})
