import type { Article } from '@fennel/funnel'
import { verifyBrand } from '@fennel/funnel/verify'
import { expect, it } from 'vitest'
import { hasAsset, loadAllBrands } from './load-all-brands.ts'

const [brand] = await loadAllBrands()
if (brand === undefined) throw new Error('There is no brand')
const { defaultFlowId: onlyFlow } = brand
const [first] = Object.values(brand.articles.byFlow).flat()
if (first === undefined) throw new Error('There is no article')

const faultsWith = (articles: readonly Article[], more: Partial<typeof brand.articles> = {}) =>
  verifyBrand(
    { ...brand, articles: { ...brand.articles, byFlow: { [onlyFlow]: articles }, ...more } },
    { hasAsset, onlyFlow },
  ).faults.filter(({ rule }) => rule === 'bad-article')
const own: Article = { ...first, relatedArticles: [] }

it('accepts an article whose links lead somewhere', () => {
  expect(faultsWith([own, { ...own, slug: 'another-one', relatedArticles: [own.slug] }])).toEqual([])
})

it.each<[string, Partial<Article>]>([
  ['use lower-case letters', { slug: 'First Soup' }],
  ['"2026-11-31" is not a day', { publishDate: '2026-11-31' }],
  ['"2026-09" is not a day', { publishDate: '2026-09' }],
  ['The button leads to "/start"', { cta: { ...own.cta, buttonLink: '/start' } }],
  ['"second-soup", which does not exist', { relatedArticles: ['second-soup'] }],
  ['not closed, in content[0].content', { content: [{ type: 'paragraph', content: 'Salt **early.' }] }],
  [
    'The comment "c1" answers a comment',
    {
      comments: [
        {
          id: 'c1',
          author: 'A',
          timeAgo: '1 d',
          text: 'Yes',
          likes: 0,
          isReply: true,
          replyTo: 'c0',
          sample: true,
        },
      ],
    },
  ],
])('reports %s', (words, change) => {
  const faults = faultsWith([{ ...own, ...change }])
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining(words)])
})

it('reports articles of a flow that does not exist, and two at one address', () => {
  const messages = (faults: ReturnType<typeof faultsWith>) => faults.map(({ message }) => message)
  expect(messages(faultsWith([], { byFlow: { [onlyFlow]: [], soups: [own] } }))).toEqual([
    'There is no flow "soups".',
  ])
  expect(messages(faultsWith([], { defaultFlow: 'soups' }))).toContain(
    'The default flow "soups" has no list of articles.',
  )
  expect(messages(faultsWith([own, { ...own, title: 'Another' }]))).toContain('Two articles have this slug.')
})
