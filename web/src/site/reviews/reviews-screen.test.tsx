import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { brandCoreOf, brandSalesOf } from '#web/brand/brand-parts.ts'
import type { BrandSales } from '#web/brand/index.ts'
import { BrandProvider, once } from '#web/brand/index.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { expectConsole } from '#web/testing/setup-test-env.ts'
import { ReviewsScreen } from './reviews-screen.tsx'

const known = brandSalesOf(testBrand, testBrand.defaultFlowId)
const sentence = 'Error loading reviews. Please try again later.'

async function open(load: () => Promise<BrandSales>) {
  const flow = testBrand.flows[testBrand.defaultFlowId]
  if (flow === undefined) throw new Error('The brand has no default flow')
  let asked = 0
  const loadSales = once(() => {
    asked += 1
    return load()
  })
  const loadPages = () => Promise.reject(new Error('Nobody asked for the legal texts'))
  await act(async () => {
    render(
      <BrandProvider value={{ brand: brandCoreOf(testBrand, flow.id), flow, loadSales, loadPages }}>
        <ReviewsScreen />
      </BrandProvider>,
    )
  })
  return { asked: () => asked }
}

test('reviews that cannot be loaded say so once, beside what the page knows without them, and can be asked for again', async () => {
  expectConsole('error', /away/)
  let isAway = true
  const { asked } = await open(async () => (isAway ? Promise.reject(new Error('The server is away')) : known))
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByRole('heading', { level: 1, name: 'What Our Customers Are Saying' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Share Your Success Story' })).toBeDefined()
  expect(asked()).toBe(1)

  isAway = false
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  const featured = await screen.findByRole('heading', { name: 'Featured Reviews' })
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(featured)).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(asked()).toBe(2)
})

test('the summary counts verified reviews', async () => {
  await open(async () => known)
  const summary = await screen.findByRole('region', { name: 'Rating' })
  const { averageRating, totalReviews } = known.reviews
  expect(summary.querySelector('p')?.textContent).toContain(`${averageRating}`)
  expect(within(summary).getByText(`${totalReviews} verified reviews`)).toBeDefined()
})

test('a review that was made up says so, and a real one does not', async () => {
  const [first, second] = known.reviews.items
  if (first === undefined || second === undefined) throw new Error('The brand has too few reviews')
  const items = [
    { ...first, sample: true },
    { ...second, sample: false },
  ]
  await open(async () => ({ ...known, reviews: { ...known.reviews, items } }))
  const cards = within(await screen.findByRole('region', { name: 'Featured Reviews' })).getAllByText(/^“/)
  expect(within(screen.getByRole('region', { name: 'Rating' })).getByText('Sample figures')).toBeDefined()
  expect(cards.map((quote) => quote.closest('li')?.textContent.includes('Sample review'))).toEqual([
    true,
    false,
  ])
})

test('figures of real reviews bear no mark', async () => {
  const items = known.reviews.items.map((review) => ({ ...review, sample: false }))
  await open(async () => ({ ...known, reviews: { ...known.reviews, items } }))
  await screen.findByRole('region', { name: 'Rating' })
  expect(screen.queryByText('Sample figures')).toBeNull()
})

test('a brand without reviews says so', async () => {
  await open(async () => ({ ...known, reviews: { ...known.reviews, items: [] } }))
  expect(await screen.findByText('No reviews available yet')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Featured Reviews' })).toBeNull()
})
