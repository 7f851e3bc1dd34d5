import { brandInFlow } from '@fennel/funnel'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { browserTimeZone } from '#web/time-zone.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { defaultAnswers } from '../default-answers.ts'
import { visit } from './testing/visit-purchase.tsx'

// Renders the whole page at once instead of in parts.
vi.mock('#web/ui/use-progressive-render.ts', () => ({ useProgressiveRender: (parts: number) => parts }))

vi.mock('#web/payment/provider/load-payment-provider.ts')

vi.mock('#web/time-zone.ts', () => ({ browserTimeZone: vi.fn<() => string>(() => 'UTC') }))

afterEach(() => {
  vi.useRealTimers()
  vi.mocked(browserTimeZone).mockReset()
})

test("summarizes today's weight, the goal and a possible date, and never promises", async () => {
  await visit()
  const summary = within(screen.getByRole('region', { name: 'Marta, your plan is ready' }))
  expect(summary.getByText('180 lb')).toBeTruthy()
  expect(summary.getByText('165 lb')).toBeTruthy()
  expect(summary.getByText(/Reaching 165 lb by .+ is possible/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/guaranteed/i)
})

test('does not end the weight path below the healthy range', async () => {
  const body = { weight: 'LB:pounds=130', height: 'FT:feet=5&inches=5', goal_weight: 'LB:pounds=85' }
  await visit({ answers: body })
  const summary = within(screen.getByRole('region', { name: /your plan is ready/i }))
  expect(summary.getByText('Start of healthy range').nextSibling?.textContent).toBe('111 lb')
  expect(summary.queryByText('85 lb')).toBeNull()
  expect(summary.getByText(/talk to a doctor before aiming lower/)).toBeTruthy()
})

test('shows the possible date in the visitor’s time zone, as in the quiz', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z'), toFake: ['Date'] })
  const dayIn = async (timeZone: string) => {
    vi.mocked(browserTimeZone).mockReturnValue(timeZone)
    await visit()
    const [, day = ''] = /by (.+ \d{4}) is possible/.exec(document.body.textContent) ?? []
    cleanup()
    return Date.parse(day)
  }
  expect((await dayIn('Pacific/Kiritimati')) - (await dayIn('UTC'))).toBe(24 * 60 * 60_000)
})

test('keeps the summary plain without answers, and does not speak of any', async () => {
  await visit({ answers: { email: 'marta@example.com' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your plan is ready')
  expect(screen.queryByText('Today')).toBeNull()
  expect(screen.getByText(/Choose below how you would like to start/).textContent).not.toContain('answers')
  cleanup()
  await visit({ answers: { email: 'marta@example.com', gender: 'female' } })
  expect(screen.getByText(/Choose below/).textContent).toContain('built from your answers')
})

test("does not call the email offer's example the visitor's answers", async () => {
  await visit({ answers: { email: 'marta@example.com', ...defaultAnswers } })
  expect(screen.getByText(/Choose below/).textContent).not.toContain('answers')
  cleanup()
  await visit({ answers: { email: 'marta@example.com', ...defaultAnswers, name: 'Marta' } })
  expect(screen.getByText(/Choose below/).textContent).toContain('built from your answers')
})

test('shows today beside what the plan may change, with each level in words, and promises neither', async () => {
  await visit()
  const { title, before, after, note } = testBrand.purchasePage.beforeAfter
  const section = within(screen.getByRole('region', { name: title }))
  const sides = section.getAllByRole('heading', { level: 3 })
  expect(sides.map(({ textContent }) => textContent)).toEqual([before.title, after.title])
  const terms = (role: 'term' | 'definition') => section.getAllByRole(role).map((one) => one.textContent)
  const lines = [...before.lines, ...after.lines]
  expect(terms('term')).toEqual(lines.map(({ label }) => label))
  expect(terms('definition')).toEqual(lines.map(({ value }) => value))
  expect(section.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual([
    before.picture.alt,
    after.picture.alt,
  ])
  expect(section.getByText(note)).toBeTruthy()
})

test('shows three reviews at first, and all of them on request', async () => {
  await visit()
  const list = () =>
    within(screen.getByRole('region', { name: 'Users love our plans' })).getAllByRole('listitem')
  expect(list()).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'View More Reviews' }))
  expect(list()).toHaveLength(testBrand.reviews.items.length)
  fireEvent.click(screen.getByRole('button', { name: 'View Less Reviews' }))
  expect(list()).toHaveLength(3)
})

test('counts the stored reviews where an operator had the ratings computed, and shows none without any', async () => {
  const { reviews, honestModes } = testBrand
  const [first] = reviews.items
  if (first === undefined) throw new Error('The brand has no review')
  const section = () => screen.queryByRole('region', { name: 'Users love our plans' })
  const of = (ratings: 'fixed' | 'computed', items: typeof reviews.items) =>
    visit({
      brand: { ...testBrand, honestModes: { ...honestModes, ratings }, reviews: { ...reviews, items } },
    })
  await of('fixed', reviews.items)
  expect(section()?.textContent).toContain('4.8 from 243 reviews')
  cleanup()
  await of('computed', [
    { ...first, id: 'a', rating: 2 },
    { ...first, id: 'b', rating: 5 },
  ])
  expect(section()?.textContent).toContain('3.5 from 2 reviews')
  cleanup()
  await of('computed', [{ ...first, rating: 2 }])
  expect(section()?.textContent).toContain('2 from 1 review')
  expect(section()?.textContent).not.toContain('1 reviews')
  cleanup()
  await of('computed', [])
  expect(section()).toBeNull()
})

test.each([true, false])('labels social proof as a sample: %s', async (sample) => {
  const { purchasePage, reviews, testimonials } = testBrand
  const both = (text: string) => {
    const story = { name: 'Ana', text, sample }
    return { female: story, male: story }
  }
  await visit({
    brand: {
      ...testBrand,
      testimonials: {
        'weight-loss': both('Good.'),
        accountability: both('Better.'),
        'success-story': both('Well.'),
      },
      reviews: { ...reviews, items: reviews.items.map((review) => ({ ...review, sample })) },
      purchasePage: {
        ...purchasePage,
        carousel: purchasePage.carousel.map((slide) => ({ ...slide, sample })),
        pressLogos: purchasePage.pressLogos.map((logo) => ({ ...logo, sample })),
        appRatings: { ...purchasePage.appRatings, sample },
      },
    },
  })
  const marks = screen.queryAllByText(/^Sample /).map(({ textContent }) => textContent)
  const stories = Object.keys(testimonials).length + purchasePage.carousel.length
  expect(marks.toSorted()).toEqual(
    sample
      ? [
          'Sample figures',
          'Sample figures',
          'Sample names',
          ...Array.from({ length: 3 }, () => 'Sample review'),
          ...Array.from({ length: stories }, () => 'Sample story'),
        ]
      : [],
  )
})

test('labels only the sample names if some press names are real', async () => {
  const pressLogos = testBrand.purchasePage.pressLogos.map((logo, index) => ({ ...logo, sample: index > 0 }))
  await visit({ brand: { ...testBrand, purchasePage: { ...testBrand.purchasePage, pressLogos } } })
  const press = within(screen.getByRole('region', { name: 'As featured in' }))
  expect(press.queryByText('Sample names')).toBeNull()
  const marked = press.getAllByRole('listitem').map(({ textContent }) => textContent.includes('Sample name'))
  expect(marked).toEqual(pressLogos.map(({ sample }) => sample))
})

test.each([
  [{ gender: 'female' }, ['female', 'female', 'female']],
  [{ gender: 'male' }, ['male', 'male', 'male']],
  [{}, ['female', 'male', 'female']],
] as const)('shows for the answers %j the stories of %j', async (answers, genders) => {
  await visit({ answers })
  const kinds = Object.values(testBrand.testimonials)
  const stories = within(screen.getByRole('region', { name: 'People like you' }))
  for (const [place, gender] of genders.entries())
    expect(stories.getByText(kinds[place]?.[gender].text ?? '')).toBeTruthy()
})

test('hides the testimonials if the brand says so', async () => {
  const purchasePage = { ...testBrand.purchasePage, showBeforeAfterTestimonials: false }
  await visit({ brand: { ...testBrand, purchasePage } })
  expect(screen.queryByText('People like you')).toBeNull()
})

test('shows no weight-loss stories to visitors with nothing to lose', async () => {
  const body = { weight: 'LB:pounds=180', height: 'FT:feet=5&inches=5' }
  await visit({ answers: { ...body, goal_weight: 'LB:pounds=165' } })
  expect(screen.getByText('People like you')).toBeTruthy()
  cleanup()
  await visit({ answers: { ...body, goal_weight: 'LB:pounds=180' } })
  expect(screen.getByText('What you get')).toBeTruthy()
  expect(screen.queryByText('People like you')).toBeNull()
  expect(screen.queryByText('Results that make us proud')).toBeNull()
  expect(screen.getByText('Users love our plans')).toBeTruthy()
})

test('shows no weight-loss stories to a visitor whom a goal may harm, even before their weight is known', async () => {
  await visit({ answers: { gender: 'female', health_flags: ['pregnant_or_nursing'] } })
  expect(screen.getByText('What you get')).toBeTruthy()
  expect(screen.queryByText('People like you')).toBeNull()
  expect(screen.queryByText('Results that make us proud')).toBeNull()
})

test('shows all parts of the page under one title', async () => {
  await visit()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getAllByText('Limited Time')).toHaveLength(2)
  expect(screen.getAllByText('Secure checkout')).toHaveLength(2)
  expect(screen.getAllByText('30-day guarantee')).toHaveLength(2)
  const means = 'Pay by card, or by Apple Pay or Google Pay where your device has it.'
  expect(screen.getAllByText(means)).toHaveLength(2)
  expect(within(screen.getByRole('region', { name: 'What you get' })).getAllByRole('listitem')).toHaveLength(
    6,
  )
  expect(screen.getByRole('region', { name: 'Results that make us proud' })).toBeTruthy()
  expect(screen.getByText('As featured in')).toBeTruthy()
  expect(screen.getByText('10M+')).toBeTruthy()
  expect(screen.getByText('4.7 out of 5 stars')).toBeTruthy()
  expect(screen.getByText(testBrand.purchasePage.healthDisclaimer)).toBeTruthy()
})

test.each([
  [{}, 'imperial'],
  [{ weight: 'KG' as const }, 'metric'],
] as const)('shows the figures of the stories in the visitor’s units %j', async (units, system) => {
  const { visitor } = await visit()
  await act(async () => visitor.chooseUnits(units))
  const { resultByUnits } = testBrand.testimonials['weight-loss'].female
  if (resultByUnits === undefined) throw new Error('The story has no figure')
  expect(screen.getAllByText(resultByUnits[system])).not.toEqual([])
})

test("shows a review's date, and meaningless marks beside the press names", async () => {
  const [first] = testBrand.reviews.items
  const reviews = first && { ...testBrand.reviews, items: [{ ...first, date: '2026-09-18' }] }
  await visit({ brand: { ...testBrand, ...(reviews && { reviews }) } })
  expect(screen.getByText('September 18, 2026').getAttribute('datetime')).toBe('2026-09-18')
  const press = within(screen.getByRole('region', { name: 'As featured in' })).getAllByRole('listitem')
  expect(press.map((name) => name.querySelector('svg[aria-hidden="true"]') === null)).toEqual(
    press.map(() => false),
  )
})

test("shows a flow's longer guarantee beside the plans and in its section", async () => {
  await visit({ brand: brandInFlow(testBrand, 'cortisol') })
  expect(screen.getAllByText('60-day guarantee')).toHaveLength(2)
  expect(screen.getByRole('heading', { name: '60-day money-back guarantee' })).toBeTruthy()
  expect(screen.queryByText(/30-day/)).toBeNull()
})
