import { Link } from 'wouter'
import { useBrandPages, useFlow } from '#web/brand/index.ts'
import { paths } from '#web/paths.ts'
import { findArticle } from './find-article.ts'
import styles from './read-next.module.css'

interface ReadNextProps {
  readonly slugs: readonly string[]
}

/** The related articles, in the flow this one is read in; nothing if there are none. */
export function ReadNext({ slugs }: ReadNextProps) {
  const { id: flowId } = useFlow()
  const { articles } = useBrandPages()
  const found = slugs.flatMap((slug) => findArticle(articles, flowId, slug) ?? [])
  if (found.length === 0) return null
  const query = flowId === articles.defaultFlow ? '' : `?flow=${encodeURIComponent(flowId)}`
  return (
    <nav aria-labelledby="read-next-title" className={styles.next}>
      <h2 id="read-next-title">Read next</h2>
      <ul className={styles.list}>
        {found.map(({ slug, title, subtitle }) => (
          <li key={slug}>
            <Link href={`${paths.article(slug)}${query}`} className={styles.link}>
              {title}
            </Link>
            {subtitle === undefined ? null : <p>{subtitle}</p>}
          </li>
        ))}
      </ul>
    </nav>
  )
}
