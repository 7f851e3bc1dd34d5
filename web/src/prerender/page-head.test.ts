import { loadBrand, loadBrandPages } from '@fennel/brands'
import { expect, it } from 'vitest'
import { brandCoreOf } from '#web/brand/brand-parts.ts'
import { pageHead } from './page-head.ts'

it('tells machines of an article what its editor says of it', async () => {
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
