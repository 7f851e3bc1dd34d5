import { loadWholeBrand } from '@fennel/brands'
import type { WholeBrand } from '@fennel/funnel'
import type { Browser } from '@playwright/test'
import { plainCopyOf, protectionOf } from './static-page.ts'
import type { StaticSite } from './static-page.ts'

/** One brand on its own host, with plain copies of its prerendered pages. */
export interface MeasuredBrand {
  readonly brand: WholeBrand
  readonly url: string
  /** URLs of plain copies with security headers, by the path of the original. */
  readonly copies: ReadonlyMap<string, string>
  /** The same without these headers. */
  readonly bareCopies: ReadonlyMap<string, string>
}

const nextPage =
  '<!doctype html><title>Next</title><meta name="viewport" content="width=device-width"><p data-step-id="next">Next question'

/** Makes plain copies of a brand's prerendered pages. */
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
  const bareCopies = new Map<string, string>()
  for (const path of written) {
    const headers = (await page.goto(`${url}${path}`))?.headers() ?? {}
    for (const [folder, kept] of [
      [`/${id}`, copies],
      [`/bare/${id}`, bareCopies],
    ] as const) {
      const next = `${folder}/next`
      const copy = await plainCopyOf(page, next)
      const name = path === '/' ? folder : `${folder}${path}`
      const sent = (html: string) => (kept === copies ? protectionOf(headers, html) : {})
      site.put(name, copy, sent(copy))
      site.put(next, nextPage, sent(nextPage))
      kept.set(path, `${site.url}${name}`)
    }
  }
  await page.close()
  return { brand, url, copies, bareCopies }
}
