import { useEffect } from 'react'
import { Redirect, useParams } from 'wouter'
import { useBrand, useBrandPages, useFlow } from '#web/brand/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { ArticlePage } from './article-page.tsx'
import { articleTitle } from './article-title.ts'
import { findArticle } from './find-article.ts'

/** The article named in the address; an unknown one leads to the start page, replacing the history entry. */
export function ArticleScreen() {
  const { slug } = useParams<{ slug: string }>()
  const { id: flowId } = useFlow()
  const { articles } = useBrandPages()
  const article = findArticle(articles, flowId, slug)
  const brand = useBrand()
  useEffect(() => {
    if (article === undefined) browserLog.warning(`There is no article "${slug}"`)
    else document.title = articleTitle(article, brand)
  }, [article, brand, slug])
  if (article === undefined) return <Redirect to="/" replace />
  return (
    <ArticlePage
      key={article.id}
      article={article}
      isAdvertisement={articles.markAsAdvertisement}
      quizQuery={flowId === articles.defaultFlow ? '' : `?flow=${encodeURIComponent(flowId)}`}
    />
  )
}
