import { expect, test } from 'vitest'
import { drawPicture } from '../charts/testing/draw-picture.tsx'
import { FunnelChart } from './funnel-chart.tsx'

test('a funnel chart is no tab stop: a table next to it says the same', () => {
  const card = drawPicture(<FunnelChart funnel={[{ stage: 'visit', count: 9, ofStart: 1 } as never]} />)
  expect(card.querySelector('[role=img] svg')).not.toBeNull()
  expect(card.querySelectorAll('[tabindex="0"], [role=application]')).toHaveLength(0)
})
