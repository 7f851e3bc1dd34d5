import type { Article } from '@fennel/funnel'
import { wordedDay } from '@fennel/funnel'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { SiteFooter, useBrand } from '#web/brand/index.ts'
import { paths } from '#web/paths.ts'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { Page } from '#web/ui/page.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { useVisitor } from '#web/visitor/index.ts'
import { CurrentYear } from '../current-year.tsx'
import { ArticleBody } from './article-body.tsx'
import { ArticleComments } from './article-comments.tsx'
import styles from './article-page.module.css'
import { ReadNext } from './read-next.tsx'
import { trackArticleVisit } from './track-article-visit.ts'

interface ArticlePageProps {
  readonly article: Article
  readonly isAdvertisement: boolean
  /** Names the flow in the quiz's address, for a link that is followed before the script runs. */
  readonly quizQuery: string
}

/** An advertorial: labeled as such at the top; its call to action leads to the quiz. */
export function ArticlePage({ article, isAdvertisement, quizQuery }: ArticlePageProps) {
  const brand = useBrand()
  useTrackedVisit(article.slug, brand.appId)
  const { headline, heroImage, cta, topBar, comments = [], relatedArticles = [], viewCount } = article
  return (
    <>
      <header className={styles.topBar}>
        <p>{topBar.title}</p>
        <Link href={`${paths.quiz}${quizQuery}`} className={styles.topLink}>
          {topBar.buttonText}
        </Link>
      </header>
      <Page name="article" className={styles.page}>
        <article className={styles.article}>
          {isAdvertisement ? <p className={styles.mark}>Advertisement</p> : null}
          <h1>
            {headline.quote === undefined ? null : (
              <span className={styles.quote}>
                <span className={styles.said}>“{headline.quote.text}”</span>
                <SampleMark of={headline.quote} kind="story" />
              </span>
            )}
            {headline.main}
          </h1>
          <p className={styles.meta}>
            {article.metadata.author},{' '}
            <time dateTime={article.publishDate}>{wordedDay(article.publishDate)}</time>
            {viewCount === undefined ? null : `, ${viewCount.toLocaleString('en-US')} views`}
          </p>
          <figure className={styles.figure}>
            <BrandPicture
              picture={heroImage}
              className={styles.picture}
              priority={heroImage.loading !== 'lazy'}
            />
            {heroImage.caption === undefined ? null : <figcaption>{heroImage.caption}</figcaption>}
          </figure>
          <ArticleBody blocks={article.content} />
          {article.secondaryImage === undefined ? null : (
            <figure className={styles.figure}>
              <BrandPicture picture={article.secondaryImage} className={styles.picture} />
              {article.secondaryImage.caption === undefined ? null : (
                <figcaption>{article.secondaryImage.caption}</figcaption>
              )}
            </figure>
          )}
        </article>
        <section aria-labelledby="cta-title" className={styles.cta}>
          <h2 id="cta-title">{cta.title}</h2>
          <p>{cta.description}</p>
          <Link href={withQuery(cta.buttonLink, quizQuery)} className={styles.ctaLink}>
            {cta.buttonText}
          </Link>
          {cta.disclaimer === undefined ? null : <p className={styles.disclaimer}>{cta.disclaimer}</p>}
        </section>
        <ArticleComments comments={comments} />
        <ReadNext slugs={relatedArticles} />
        <p className={styles.copyright}>
          © <CurrentYear /> {brand.legal.companyName}
        </p>
      </Page>
      <SiteFooter />
    </>
  )
}

/** Tracks once per view which article was opened, and of which brand. */
function useTrackedVisit(slug: string, appName: string): void {
  const visitor = useVisitor()
  const isTracked = useRef(false)
  useEffect(() => {
    if (isTracked.current) return
    isTracked.current = true
    trackArticleVisit(visitor, slug, appName)
  }, [visitor, slug, appName])
}

/** The address in the article's data may already have a query and a fragment. */
function withQuery(address: string, query: string): string {
  const [before = '', place] = address.split('#', 2)
  const whole = `${before}${before.includes('?') ? query.replace('?', '&') : query}`
  return place === undefined ? whole : `${whole}#${place}`
}
