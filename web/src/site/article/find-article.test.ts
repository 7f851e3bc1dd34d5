import { loadBrandPages } from '@fennel/brands'
import type { Article } from '@fennel/funnel'
import { expect, it } from 'vitest'
import { findArticle } from './find-article.ts'

const [article] = (await loadBrandPages('calmplate')).articles.byFlow['inflammation'] ?? []
if (article === undefined) throw new Error('The default flow has no article')
const own: Article = { ...article, id: 'own', slug: article.slug }
const config = {
  defaultFlow: 'inflammation',
  markAsAdvertisement: true,
  byFlow: { inflammation: [article], cortisol: [own] },
}

it('finds the article of the flow first, then the default flow', () => {
  expect(findArticle(config, 'cortisol', article.slug)).toBe(own)
  expect(findArticle(config, 'no-carbs', article.slug)).toBe(article)
})

it('finds nothing for an unknown slug', () => {
  expect(findArticle(config, 'cortisol', 'no-such-article')).toBeUndefined()
})
