import type { Article, ArticleConfig } from '@fennel/funnel'

/** The article with this slug: the flow's own, else the default flow's. */
export function findArticle(config: ArticleConfig, flowId: string, slug: string): Article | undefined {
  const inFlow = (id: string) => config.byFlow[id]?.find((article) => article.slug === slug)
  return inFlow(flowId) ?? inFlow(config.defaultFlow)
}
