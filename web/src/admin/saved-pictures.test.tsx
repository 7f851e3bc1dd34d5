import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FunnelChart } from './analytics/funnel-chart.tsx'
import { SeriesChart } from './charts/series-chart.tsx'
import { drawPicture } from './charts/testing/draw-picture.tsx'

const points = [
  { label: 'Mon', paid: 1, back: 1 },
  { label: 'Tue', paid: 2, back: 1 },
]
const series = [
  { key: 'paid', label: 'Paid' },
  { key: 'back', label: 'Given back' },
]

/** Where a browser places the parts: the chart, and below it an icon and a name for each series. */
function placeOf(part: Element): DOMRect {
  const entry = [...document.querySelectorAll('.recharts-legend-item')].findIndex((one) => one.contains(part))
  if (entry === -1) return new DOMRect(20, 100, 600, 300)
  const left = 220 + entry * 100
  return part.tagName === 'svg' ? new DOMRect(left, 370, 14, 14) : new DOMRect(left + 18, 368, 60, 20)
}

/** Presses “Save as PNG”; returns the SVG that was drawn on the canvas, and its sizes. */
async function save() {
  for (const kind of [HTMLElement.prototype, Element.prototype])
    vi.spyOn(kind, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return placeOf(this)
    })
  const sources: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(value: string) {
        sources.push(value)
      }
      decode = () => Promise.resolve()
    },
  )
  const drawn = Promise.withResolvers<readonly unknown[]>()
  const paper = {
    fillRect: () => undefined,
    drawImage: (_image: unknown, ...at: unknown[]) => drawn.resolve(at),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
  fireEvent.click(screen.getByRole('button', { name: 'Save as PNG' }))
  const at = await drawn.promise
  const text = decodeURIComponent((sources[0] ?? '').replace(/^data:image\/svg\+xml;charset=utf-8,/, ''))
  return { at, drawing: new DOMParser().parseFromString(text, 'image/svg+xml').documentElement }
}

test.each(['line', 'bar', 'stacked-bar'] as const)(
  "the image of a %s contains the chart, with each series' name next to its color",
  async (kind) => {
    drawPicture(<SeriesChart kind={kind} points={points} series={series} format={String} />)
    const { at, drawing } = await save()
    expect(at).toEqual([0, 0, 1200, 600])
    expect([drawing.getAttribute('width'), drawing.getAttribute('height')]).toEqual(['600', '300'])
    expect(drawing.querySelector('.recharts-cartesian-axis')).not.toBeNull()
    const names = [...drawing.querySelectorAll(':scope > text')]
    expect(names.map((name) => [name.textContent, name.getAttribute('x'), name.getAttribute('y')])).toEqual([
      ['Paid', '218', '283'],
      ['Given back', '318', '283'],
    ])
    const signs = [...drawing.querySelectorAll(':scope > svg')]
    expect(signs.map((sign) => [sign.getAttribute('x'), sign.getAttribute('y')])).toEqual([
      ['200', '270'],
      ['300', '270'],
    ])
    const markup = signs.map((sign) => new XMLSerializer().serializeToString(sign))
    const marked = (color: string) => markup.map((text) => text.includes(color))
    expect(marked('#1f6d4f')).toEqual([true, false])
    expect(marked('#d97706')).toEqual([false, true])
  },
)

test('the image of a single series is only the chart', async () => {
  drawPicture(<FunnelChart funnel={[{ stage: 'visit', count: 9, ofStart: 1 } as never]} />)
  const { at, drawing } = await save()
  expect(at).toEqual([0, 0, 1200, 600])
  expect(drawing.querySelector('.recharts-cartesian-axis')).not.toBeNull()
  expect(drawing.querySelectorAll(':scope > text, :scope > svg')).toHaveLength(0)
})
