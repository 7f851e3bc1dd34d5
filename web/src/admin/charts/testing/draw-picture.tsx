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
  // NOTE: a chart draws nothing without room, and leaves out labels that would overlap.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isRoom = this.classList.contains('recharts-responsive-container')
    return isRoom ? new DOMRect(0, 0, 600, 300) : new DOMRect(0, 0, 60, 20)
  })
  const card = <ChartCard title="Paid" summary="Paid rose from 1 to 2." chart={chart} table={<table />} />
  return render(card).container
}
