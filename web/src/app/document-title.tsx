import { documentTitle } from '@fennel/funnel'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useBrand } from '#web/brand/index.ts'
import { useRouteConfig } from '#web/navigation/index.ts'
import { siteTitleOf } from './page-titles.ts'

/**
 * Keeps the document's title in step with the page; an article says its own. Never names the question on screen: titles
 * travel to third parties.
 */
export function DocumentTitle() {
  const [path] = useLocation()
  const brand = useBrand()
  const config = useRouteConfig()
  useEffect(() => {
    if (path.startsWith('/article/')) return
    const siteTitle = siteTitleOf(path)
    const title =
      siteTitle === undefined ? documentTitle(config, path, brand) : `${siteTitle} | ${brand.name}`
    // A title that is written again is told to the whole browser again.
    if (document.title !== title) document.title = title
  }, [path, brand, config])
  return null
}
