import { documentTitle } from '@fennel/funnel'
import type { Article, BrandPages } from '@fennel/funnel'
import type { FlowList } from '#web/brand/brand-parts.ts'
import type { BrandCore } from '#web/brand/index.ts'
import { siteTitleOf } from '#web/app/site-title.ts'
import { paths } from '#web/paths.ts'
import { articleTitle } from '#web/site/article/article-title.ts'

/** What search engines and link previews read of a page. Addresses are paths; the server prepends its origin. */
export interface PageHead {
  /** The document title. */
  readonly title: string
  /** The title of a link preview, if it is another one. */
  readonly previewTitle?: string
  readonly description: string
  readonly path: string
  readonly type: 'website' | 'article'
  /** Path of the preview image and its alternative text. */
  readonly image: { readonly path: string; readonly alt: string }
  readonly jsonLd: readonly Readonly<Record<string, unknown>>[]
}

/** Marks in every built page where the server inserts its origin, for example `https://calm.example`. */
export const originMark = '__FENNEL_ORIGIN__'

const descriptions: Readonly<Record<string, (name: string) => string>> = {
  '/reviews': (name) => `What people who followed their ${name} plan say about it.`,
  '/terms': (name) => `The terms of ${name}: plans, renewal, refunds and how to cancel.`,
  '/privacy': (name) => `What ${name} knows about you, why, for how long, and what you can do about it.`,
  '/health-data': (name) =>
    `Which health data ${name} collects and why, who gets none of it, and how to see it, take it back or have it deleted.`,
  '/contact': (name) => `How to reach the people behind ${name}.`,
}

/** The head of a prerendered page of a brand. */
export function pageHead(brand: BrandCore, pages: BrandPages, page: StaticPage): PageHead {
  const { path, flowId } = page
  const article = articleOf(pages, page)
  if (article !== undefined)
    return articleHead(brand, article, flowId === undefined ? path : `${path}?flow=${flowId}`)
  const isLanding = path === '/'
  const siteTitle = siteTitleOf(path)
  return {
    title:
      siteTitle === undefined ? documentTitle(brand.routeFlow, path, brand) : `${siteTitle} | ${brand.name}`,
    ...(isLanding && { previewTitle: `${brand.name}: ${brand.landingPageContent.title}` }),
    description: isLanding
      ? brand.landingPageContent.subtitle
      : (descriptions[path]?.(brand.name) ?? brand.description),
    path,
    type: 'website',
    image: brandImage(brand),
    jsonLd: isLanding ? [organization(brand)] : [],
  }
}

/** A page that is written at build time: its path, and its flow if that is not the default. */
export interface StaticPage {
  readonly path: string
  readonly flowId?: string
}

/**
 * Every page of a brand that is written at build time: what a stranger may land on, and the one with the plans.
 * `quizFlowIds` are the flows whose first quiz question is prerendered as well.
 */
export function staticPages(
  { articles }: BrandPages,
  { defaultFlowId, flowIds }: FlowList,
  quizFlowIds: readonly string[],
): readonly StaticPage[] {
  const inDefault = new Set((articles.byFlow[articles.defaultFlow] ?? []).map(({ slug }) => slug))
  const others = Object.entries(articles.byFlow).flatMap(([flowId, list]) =>
    flowId === articles.defaultFlow
      ? []
      : list
          .filter(({ slug }) => !inDefault.has(slug))
          .map(({ slug }) => ({ path: `/article/${slug}`, flowId })),
  )
  const plain = [
    '/',
    '/reviews',
    '/terms',
    '/privacy',
    '/health-data',
    '/contact',
    paths.purchase,
    ...[...inDefault].map((slug) => `/article/${slug}`),
  ]
  const ofFlow = (path: string, flowId: string) => (flowId === defaultFlowId ? { path } : { path, flowId })
  const questions = quizFlowIds.map((flowId) => ofFlow(paths.quiz, flowId))
  const landings = flowIds.filter((id) => id !== defaultFlowId).map((flowId) => ofFlow(paths.landing, flowId))
  return [...plain.map((path) => ({ path })), ...landings, ...questions, ...others]
}

function articleOf(
  { articles }: BrandPages,
  { path, flowId = articles.defaultFlow }: StaticPage,
): Article | undefined {
  const slug = /^\/article\/([^/]+)$/.exec(path)?.[1]
  return articles.byFlow[flowId]?.find((article) => article.slug === slug)
}

function articleHead(brand: BrandCore, article: Article, path: string): PageHead {
  const image = { path: `/${brand.appId}/previews/${article.slug}.png`, alt: article.heroImage.alt }
  return {
    title: articleTitle(article, brand),
    description: article.metadata.description,
    path,
    type: 'article',
    image,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: article.headline.main,
        description: article.metadata.description,
        keywords: article.metadata.keywords,
        datePublished: article.publishDate,
        author: { '@type': 'Organization', name: article.metadata.author },
        publisher: { '@type': 'Organization', name: brand.name },
        image: `${originMark}${image.path}`,
        mainEntityOfPage: `${originMark}${path}`,
      },
    ],
  }
}

function brandImage(brand: BrandCore): PageHead['image'] {
  return {
    path: `/${brand.appId}/previews/brand.png`,
    alt: `${brand.name}: ${brand.landingPageContent.title}`,
  }
}

// NOTE: structured data contains no ratings: the stored reviews are samples until an operator replaces them.
function organization(brand: BrandCore): Readonly<Record<string, unknown>> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url: `${originMark}/`,
    logo: `${originMark}/${brand.appId}/icon-512.png`,
    contactPoint: {
      '@type': 'ContactPoint',
      email: brand.brandLinks.supportEmail,
      contactType: 'customer support',
    },
  }
}
