import type { HonestModes, Review } from '@fennel/funnel'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { brandCoreOf, brandSalesOf } from '#web/brand/brand-parts.ts'
import type { BrandSales } from '#web/brand/index.ts'
import { BrandProvider } from '#web/brand/index.ts'
import { once } from '#web/loading/once.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { expectConsole } from '#web/testing/setup-test-env.ts'
import { ReviewsScreen } from './reviews-screen.tsx'

const known = brandSalesOf(testBrand, testBrand.defaultFlowId)
const sentence = 'Error loading reviews. Please try again later.'

async function open(load: () => Promise<BrandSales>, modes: Partial<HonestModes> = {}) {
  const flow = testBrand.flows[testBrand.defaultFlowId]
  if (flow === undefined) throw new Error('The brand has no default flow')
  let asked = 0
  const loadSales = once(() => {
    asked += 1
    return load()
  })
  const loadPages = () => Promise.reject(new Error('Nobody asked for the legal texts'))
  const core = brandCoreOf(testBrand, flow.id)
  const brand = { ...core, honestModes: { ...core.honestModes, ...modes } }
  await act(async () => {
    render(
      <BrandProvider value={{ brand, flow, loadSales, loadPages }}>
        <ReviewsScreen />
      </BrandProvider>,
    )
  })
  return { asked: () => asked }
}

test('reviews that cannot be loaded say so once, next to the rest of the page, and can be retried', async () => {
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

test.each([
  [{}, 243, '243 verified reviews'],
  [{}, 1, '1 verified review'],
  [{}, 12_431, '12,431 verified reviews'],
  [{ reviewBadges: 'verified' }, 12_431, '12,431 reviews'],
] as const)('with %j the summary of %i reviews counts %s', async (modes, totalReviews, words) => {
  await open(async () => ({ ...known, reviews: { ...known.reviews, totalReviews } }), modes)
  const summary = await screen.findByRole('region', { name: 'Rating' })
  expect(within(summary).getByText(words)).toBeDefined()
})

test('the average has one decimal, even if it is whole', async () => {
  await open(async () => ({ ...known, reviews: { ...known.reviews, averageRating: 5 } }))
  const summary = await screen.findByRole('region', { name: 'Rating' })
  expect(within(summary).getByText('5.0')).toBeDefined()
})

const reviewsOf = (...changes: readonly Partial<Review>[]): BrandSales => {
  const [first] = known.reviews.items
  if (first === undefined) throw new Error('The brand has no review')
  const items = changes.map((change, at) => ({ ...first, id: `review-${at}`, ...change }))
  return { ...known, reviews: { ...known.reviews, items } }
}
const badgesShown = async () =>
  within(await screen.findByRole('region', { name: 'Featured Reviews' }))
    .getAllByText(/^“/)
    .map((quote) =>
      [...(quote.closest('li')?.querySelectorAll('ul li') ?? [])].map(({ textContent }) => textContent),
    )

const both = ['Verified Purchase', 'Satisfied Customer']

test('by default every review has both badges', async () => {
  await open(async () => reviewsOf({ rating: 5 }, { rating: 1 }))
  expect(await badgesShown()).toEqual([both, both])
})

test('an operator can limit the badges to verified reviews', async () => {
  const sales = reviewsOf(
    { rating: 5 },
    { rating: 5, verifiedPurchase: true },
    { rating: 1, verifiedPurchase: true },
  )
  await open(async () => sales, { reviewBadges: 'verified' })
  expect(await badgesShown()).toEqual([[], both, ['Verified Purchase']])
})

test('a made-up review says so, and a real one does not', async () => {
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

test('figures of real reviews have no mark', async () => {
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
