import { brandIds, loadBrand, loadBrandPages } from '@fennel/brands'
import { pagePatterns } from '@fennel/contract'
import { expect, it } from 'vitest'
import { brandCoreOf, flowListOf } from '#web/brand/brand-parts.ts'
import { pageHead, staticPages } from './page-head.ts'

/** Pages inside a visit, or of an account: nobody lands there from elsewhere. */
const notLandedOn: readonly string[] = [
  '/quiz/:questionId',
  '/loading',
  '/checkout',
  '/email-offer',
  '/upsell/:productId',
  '/register',
  '/thank-you',
  '/subscription',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/account',
  '/withdraw',
]

it.each(brandIds)(
  'prerenders every page of %s that a stranger may land on, and no other',
  async (brandId) => {
    const list = flowListOf(await loadBrand(brandId))
    const pages = await loadBrandPages(brandId)
    const written = staticPages(pages, list, list.flowIds)
    const hasArticles = Object.values(pages.articles.byFlow).some((articles) => articles.length > 0)
    const expected = pagePatterns.filter(
      (one) => !notLandedOn.includes(one) && (hasArticles || one !== '/article/:slug'),
    )
    const patterns = new Set(written.map(({ path }) => path.replace(/^\/article\/[^/]+$/, '/article/:slug')))
    expect([...patterns].toSorted()).toEqual(expected.toSorted())
  },
)

it.each(['/reviews', '/terms', '/privacy', '/health-data', '/contact'])(
  'has its own description for %s',
  async (path) => {
    const brand = await loadBrand('calmplate')
    const core = brandCoreOf(brand, brand.defaultFlowId)
    const { description } = pageHead(core, await loadBrandPages('calmplate'), { path })
    expect(description).toContain(brand.name)
    expect(description).not.toBe(brand.description)
  },
)

it("gives machines the editor's metadata of an article", async () => {
  const brand = await loadBrand('calmplate')
  const pages = await loadBrandPages('calmplate')
  const article = pages.articles.byFlow['inflammation']?.[0]
  if (article === undefined) throw new Error('The default flow has no article')
  const head = pageHead(brandCoreOf(brand, brand.defaultFlowId), pages, { path: `/article/${article.slug}` })
  const { description, keywords, author } = article.metadata
  expect(keywords.length).toBeGreaterThan(0)
  expect(head.description).toBe(description)
  expect(head.jsonLd).toMatchObject([{ '@type': 'Article', description, keywords, author: { name: author } }])
})
