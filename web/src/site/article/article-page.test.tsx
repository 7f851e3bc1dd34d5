import { loadBrandPages } from '@fennel/brands'
import type { Article, BrandPages } from '@fennel/funnel'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { brandCoreOf, brandSalesOf } from '#web/brand/brand-parts.ts'
import { BrandProvider } from '#web/brand/index.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { ArticleScreen } from './article-screen.tsx'

const shipped = await loadBrandPages('calmplate')

/** Opens an article of the flow, after applying `change` to all articles. */
async function open(
  slug: string,
  { flowId = 'inflammation', change = (article: Article) => article } = {},
): Promise<void> {
  const flow = testBrand.flows[flowId]
  if (flow === undefined) throw new Error(`There is no flow ${flowId}`)
  const { byFlow } = shipped.articles
  const changed = Object.entries(byFlow).map(([id, list]) => [id, list.map(change)] as const)
  const pages: BrandPages = {
    ...shipped,
    articles: { ...shipped.articles, byFlow: Object.fromEntries(changed) },
  }
  const value = {
    brand: brandCoreOf(testBrand, flowId),
    flow,
    loadSales: () => Promise.resolve(brandSalesOf(testBrand, flowId)),
    loadPages: () => loaded,
  }
  const loaded = Promise.resolve(pages)
  window.history.pushState(null, '', `/article/${slug}`)
  await act(async () => {
    render(
      inApp(
        <BrandProvider value={value}>
          <Route path="/article/:slug" component={ArticleScreen} />
        </BrandProvider>,
        { visitor: fakeVisitor() },
      ),
    )
  })
}

const readNext = () => screen.queryByRole('navigation', { name: 'Read next' })
const linksIn = (place: HTMLElement | null) =>
  place === null
    ? []
    : within(place)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])

test('lists what to read next, with a description', async () => {
  await open('twelve-calming-foods')
  expect(linksIn(readNext())).toEqual([['A calmer first week', '/article/a-calmer-first-week']])
  expect(readNext()?.textContent).toContain('Seven small changes, one a day.')
})

test('what to read next stays in the same flow', async () => {
  await open('the-ten-o-clock-fridge', { flowId: 'cortisol' })
  expect(linksIn(readNext())).toEqual([
    ['What a cortisol detox can be', '/article/what-a-cortisol-detox-can-be?flow=cortisol'],
  ])
})

test.each<[string, readonly string[]]>([
  ['names no article', []],
  ['names one that does not exist', ['nobody-wrote-this']],
])('lists nothing to read next when the article %s', async (_case, relatedArticles) => {
  await open('twelve-calming-foods', { change: (article) => ({ ...article, relatedArticles }) })
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(readNext()).toBeNull()
})

test.each(['eager', 'lazy'] as const)(
  'loads the picture at the top as the article says: %s',
  async (loading) => {
    const change = (article: Article) => ({ ...article, heroImage: { ...article.heroImage, loading } })
    await open('twelve-calming-foods', { change })
    expect(screen.getAllByRole('img')[0]?.getAttribute('loading')).toBe(loading)
  },
)

test('a reply below the article names the person it is for', async () => {
  await open('twelve-calming-foods')
  const answer = screen.getByText(/I keep three bags in the freezer/).closest('li')
  expect(answer?.textContent).toContain('to Wes')
})

test('leads to the quiz in its flow, whatever else an editor put into the address', async () => {
  const change = (article: Article) => ({
    ...article,
    cta: { ...article.cta, buttonLink: '/quiz?utm_campaign=liver#top' },
  })
  await open('what-a-cortisol-detox-can-be', { flowId: 'cortisol', change })
  const link = new URL(document.querySelector<HTMLAnchorElement>('a[href*="utm_campaign"]')?.href ?? '')
  expect([link.pathname, link.hash]).toEqual(['/quiz', '#top'])
  expect(Object.fromEntries(link.searchParams)).toEqual({ utm_campaign: 'liver', flow: 'cortisol' })
})

test.each([true, false])('quotes say whether they are samples: %s', async (sample) => {
  const change = (article: Article): Article => ({
    ...article,
    headline: { main: 'The fridge', quote: { text: 'I was not hungry.', sample } },
    content: [
      { type: 'quote', content: 'I have lunch.', author: 'Priya', sample },
      { type: 'quote', content: 'I have dinner.', sample },
      { type: 'quote', content: 'A plan is for bad days.', author: 'The kitchen', sample: false },
    ],
  })
  await open('the-ten-o-clock-fridge', { flowId: 'cortisol', change })
  const mark = sample ? 'Sample story' : ''
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`“I was not hungry.”${mark}The fridge`)
  expect(screen.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      `I have lunch.Priya${mark}`,
      `I have dinner.${mark}`,
      'A plan is for bad days.The kitchen',
    ]),
  )
})

test.each([true, false])('comments say whether they are samples: %s', async (sample) => {
  const change = (article: Article): Article => ({
    ...article,
    comments: (article.comments ?? []).map((comment) => ({ ...comment, sample })),
  })
  await open('twelve-calming-foods', { change })
  const comments = shipped.articles.byFlow['inflammation']?.[0]?.comments ?? []
  expect(comments.length).toBeGreaterThan(0)
  expect(screen.queryAllByText('Sample comment')).toHaveLength(sample ? comments.length : 0)
})

test('shows its top bar, the caption of its picture, its views and the copyright', async () => {
  const change = (article: Article) => ({
    ...article,
    topBar: { title: 'A plan for your kitchen', buttonText: 'Start here' },
    heroImage: { ...article.heroImage, caption: 'Jars and cans.' },
    viewCount: 12_345,
  })
  await open('twelve-calming-foods', { change })
  const bar = screen.getByText('A plan for your kitchen').closest('header')
  expect(linksIn(bar)).toEqual([['Start here', '/quiz']])
  expect(screen.getByText('Jars and cans.').tagName).toBe('FIGCAPTION')
  expect(screen.getByText(/, 12,345 views$/)).toBeTruthy()
  const year = new Date().getFullYear()
  expect(screen.getByRole('main').textContent).toContain(`© ${year} ${testBrand.legal.companyName}`)
})

test('a like and a reply do nothing', async () => {
  await open('twelve-calming-foods')
  const comments = () => screen.getByRole('region', { name: /^Comments/ }).textContent
  const before = [comments(), window.location.href]
  for (const name of [/^Like \(\d+\)$/, 'Reply'])
    for (const button of screen.getAllByRole('button', { name })) fireEvent.click(button)
  expect([comments(), window.location.href]).toEqual(before)
})
