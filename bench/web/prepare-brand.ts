import { loadWholeBrand } from '@fennel/brands'
import type { WholeBrand } from '@fennel/funnel'
import type { Browser } from '@playwright/test'
import { plainCopyOf } from './static-page.ts'
import type { StaticSite } from './static-page.ts'

/** One brand under its own host, with the plain copies of its written-out pages. */
export interface MeasuredBrand {
  readonly brand: WholeBrand
  readonly url: string
  /** Plain copies by the path of the page they copy. */
  readonly copies: ReadonlyMap<string, string>
}

/** Copies the written-out pages of a brand as plain pages. */
export async function prepareBrand(
  browser: Browser,
  site: StaticSite,
  stackUrl: string,
  id: string,
): Promise<MeasuredBrand> {
  const brand = await loadWholeBrand(id)
  const url = stackUrl.replace('localhost', `${id}.localhost`)
  const article = brand.articles.byFlow[brand.articles.defaultFlow]?.[0]
  const written = ['/', ...(article === undefined ? [] : [`/article/${article.slug}`])]
  const page = await browser.newPage({ javaScriptEnabled: true, viewport: { width: 390, height: 844 } })
  const copies = new Map<string, string>()
  for (const path of written) {
    await page.goto(`${url}${path}`)
    const name = path === '/' ? `/${id}` : `/${id}${path}`
    site.put(name, await plainCopyOf(page, `/${id}/next`))
    copies.set(path, `${site.url}${name}`)
  }
  site.put(
    `/${id}/next`,
    '<!doctype html><title>Next</title><meta name="viewport" content="width=device-width"><p data-step-id="next">Next question',
  )
  await page.close()
  return { brand, url, copies }
}
