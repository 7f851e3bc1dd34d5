import { documentTitle } from '@fennel/funnel'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useBrand } from '#web/brand/index.ts'
import { useRouteConfig } from '#web/navigation/index.ts'
import { siteTitleOf } from './site-title.ts'

/**
 * Keeps the document title in step with the page; an article sets its own. Never contains the question on screen:
 * titles reach third parties.
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
    // Setting the same title again would notify the whole browser again.
    if (document.title !== title) document.title = title
  }, [path, brand, config])
  return null
}
