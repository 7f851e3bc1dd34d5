import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { ChartCard } from '../chart-card.tsx'

/** Renders a chart as pages show it, in a card with room for it; returns the card. */
export function drawPicture(chart: ReactNode): HTMLElement {
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
  const card = <ChartCard title="Paid" summary="Paid rose from 1 to 2." chart={chart} table={<table />} />
  return render(card).container
}
