import type { InfoCardContent, InfoCardStep, InPageInfoCardStep } from '@fennel/funnel'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectConsole } from '#web/testing/setup-test-env.ts'
import { showStep } from '../testing/show-step.tsx'

const picture = { src: '/brands/x/face.svg', alt: 'A face, today and later', width: 720, height: 720 }

function inPage(content: InPageInfoCardStep['content'], card: InfoCardContent): InPageInfoCardStep {
  return { id: 'card', type: 'in-page-info-card', content, title: 'Look', card, dataClass: 'none' }
}

it('moves the border between two drawings with a labeled slider', () => {
  showStep(inPage('face-change', { paragraphs: [], picture }), { gender: 'male' })
  const slider = screen.getByRole('slider', { name: 'Border between today and some months on' })
  expect(slider.getAttribute('aria-valuetext')).toBe('50% today, 50% some months on')
  fireEvent.change(slider, { target: { value: '80' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('80% today, 20% some months on')
  expect(screen.getByRole('img', { name: 'A face, today and later' }).dataset['row']).toBe('second')
})

it('describes two lines in words', () => {
  const comparison = {
    ours: { label: 'Steady', points: [100, 95, 90] },
    theirs: { label: 'Strict', points: [100, 91, 99] },
    caption: 'A drawing of the idea.',
  }
  showStep(inPage('graph', { paragraphs: [], comparison }))
  expect(
    screen.getByRole('img', {
      name: 'Steady: from 100 down to 90. Strict: from 100 down to 91, then up to 99.',
    }),
  ).toBeTruthy()
  expect(screen.getByText('A drawing of the idea.')).toBeTruthy()
})

it('draws two lines on a scale up to 100, each with its final value', () => {
  const comparison = {
    ours: { label: 'A small plan', points: [35, 80] },
    theirs: { label: 'A strict system', points: [95, 18] },
    caption: 'A drawing of the idea.',
  }
  showStep(inPage('graph', { paragraphs: [], comparison }))
  expect([...document.querySelectorAll('figure text')].map(({ textContent }) => textContent)).toEqual([
    '18%',
    '80%',
  ])
  const heights = [...document.querySelectorAll('circle')].map((dot) => Number(dot.getAttribute('cy')))
  const [low, high] = heights
  const [first] = [...document.querySelectorAll('figure path[d^="M0,"]')].reverse()
  const top = Number(first?.getAttribute('d')?.match(/^M0,([\d.]+)/)?.[1])
  const drawing = screen.getByRole('img', { name: /^A small plan/ })
  expect(drawing.getAttribute('viewBox')).toBe('0 0 400 180')
  expect(drawing.closest('figure')?.style.getPropertyValue('--draw')).toBe('1300ms')
  // 80 of a scale from 18 to 100.
  expect(((low ?? 0) - (high ?? 0)) / ((low ?? 0) - top)).toBeCloseTo(62 / 82, 5)
})

it("shows a story with its result in the visitor's units and labels it as a sample", () => {
  const testimonial = {
    name: 'Mei, 43',
    text: 'The button closed.',
    resultByUnits: { imperial: 'Lost 25 lb', metric: 'Lost 11 kg' },
    sample: true,
  }
  showStep(inPage('testimonial', { paragraphs: [], testimonial }))
  expect(screen.getByText('Lost 25 lb')).toBeTruthy()
  expect(screen.getByText('Sample story')).toBeTruthy()
})

it('shows as numbers how full the head is', () => {
  const comparison = {
    ours: { label: 'With your twin', points: [35] },
    theirs: { label: 'Today', points: [80] },
    caption: 'An example.',
  }
  showStep({ ...inPage('custom-loader', { paragraphs: [], comparison }), customComponent: 'mental-load' })
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Today',
    'With your twin',
  ])
  expect(screen.getByText('80%')).toBeTruthy()
})

it.each([
  [true, 'Samira H.Sample expert, drawn portraitDietitianBalance first.'],
  [false, 'Samira H.DietitianBalance first.'],
])('introduces the people behind the plan, sample: %s', (sample, said) => {
  const people = [{ name: 'Samira H.', role: 'Dietitian', text: 'Balance first.', picture, sample }]
  const step: InfoCardStep = {
    id: 'card',
    type: 'info-card',
    title: 'People',
    customComponent: 'nutrition-experts',
    card: { paragraphs: [], people },
    dataClass: 'none',
  }
  showStep(step)
  expect(screen.getByRole('listitem').textContent).toBe(said)
  expect(screen.queryByRole('banner')).toBeNull()
})

it('shows the error panel for an unknown card, with a retry', () => {
  expectConsole('error', /There is no card named "hologram"/)
  const step: InfoCardStep = {
    id: 'card',
    type: 'info-card',
    title: 'X',
    card: { paragraphs: [] },
    dataClass: 'none',
  }
  showStep({ ...step, customComponent: 'hologram' as 'mental-load' })
  expect(screen.getByRole('heading', { name: 'Question Could Not Be Loaded' })).toBeTruthy()
  expect(screen.getByText('There is no card named "hologram".')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(screen.getByText('Question type: info-card')).toBeTruthy()
})
