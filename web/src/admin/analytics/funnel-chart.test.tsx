import { expect, test } from 'vitest'
import { drawPicture } from '../charts/testing/draw-picture.tsx'
import { FunnelChart } from './funnel-chart.tsx'

test('a funnel chart is no tab stop: a table next to it says the same', () => {
  const card = drawPicture(<FunnelChart funnel={[{ stage: 'visit', count: 9, ofStart: 1 } as never]} />)
  expect(card.querySelector('[role=img] svg')).not.toBeNull()
  expect(card.querySelectorAll('[tabindex="0"], [role=application]')).toHaveLength(0)
})

test('a stage nobody reached says so next to its bar', () => {
  const funnel = [
    { stage: 'visit', count: 9, ofStart: 1 },
    { stage: 'paid', count: 0, ofStart: 0 },
  ] as never
  const card = drawPicture(<FunnelChart funnel={funnel} />)
  expect(card.querySelector('svg')?.textContent).toContain('0 · 0%')
})
