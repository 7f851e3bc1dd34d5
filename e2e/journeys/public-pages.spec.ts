import { brandIds } from '@fennel/brands'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../harness/test.ts'

/** Requests paths of a brand; the host name decides whose page comes back. */
function siteOf(request: APIRequestContext, stackUrl: string, brandId: string) {
  const host = `${brandId}.localhost:${new URL(stackUrl).port}`
  return async (path: string, accept = 'text/html') => {
    const response = await request.get(new URL(path, stackUrl).href, {
      headers: { host, accept },
      maxRedirects: 0,
    })
    return { status: response.status(), text: accept === 'text/html' ? await response.text() : '' }
  }
}

const attributesOf = (html: string, name: 'href' | 'src' | 'id') =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )

for (const brandId of brandIds) {
  test(`${brandId}: the prerendered pages have no dead link, no missing picture and no empty page`, async ({
    request,
    stack,
  }) => {
    const ask = siteOf(request, stack.url, brandId)
    const sitemap = await ask('/sitemap.xml')
    const pages = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => {
      const { pathname, search } = new URL(place)
      return `${pathname}${search}`
    })
    expect(pages.length).toBeGreaterThanOrEqual(6)

    const dead: string[] = []
    const known = new Map<string, Promise<number>>()
    const statusOf = (path: string, accept: string) => {
      const asked = known.get(path) ?? ask(path, accept).then(({ status }) => status)
      known.set(path, asked)
      return asked
    }
    for (const path of pages) {
      const { status, text } = await ask(path)
      expect(status, path).toBe(200)
      expect(text, `${path} has its heading written out`).toMatch(/<h1[^>]*>[^<]*\S/)
      expect(text, path).not.toMatch(/<(p|li|h[1-6]|blockquote|figcaption)( [^>]*)?>\s*<\/\1>/)
      expect(text, path).toMatch(/<link rel="canonical" href="http[^"]+">/)
      expect(text, path).not.toContain('__FENNEL_')
      if (path === '/terms') expect(text).toMatch(/Last updated: April(?:[^\d]*)20\d\d</)
      const ids = new Set(attributesOf(text, 'id'))
      for (const link of attributesOf(text, 'href')) {
        if (/^(mailto|tel|https?):/.test(link)) continue
        if (link.startsWith('#')) {
          if (link.length > 1 && !ids.has(link.slice(1))) dead.push(`${path}: ${link}`)
        } else if ((await statusOf(link, 'text/html,*/*')) !== 200) dead.push(`${path}: ${link}`)
      }
      for (const picture of [...attributesOf(text, 'src'), ...previewsOf(text)]) {
        if ((await statusOf(picture, '*/*')) !== 200) dead.push(`${path}: ${picture}`)
      }
    }
    expect(dead).toEqual([])
  })
}

/** The images of link previews, as paths. */
function previewsOf(html: string): string[] {
  return [...html.matchAll(/property="og:image" content="([^"]+)"/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
}

test('prerendered pages match what the script draws: nothing moves, and there are no warnings @desktop', async ({
  browser,
  request,
  stack,
}) => {
  for (const brandId of brandIds) {
    const origin = `http://${brandId}.localhost:${new URL(stack.url).port}`
    const article = /\/article\/[^<]+/.exec(
      (await siteOf(request, stack.url, brandId)('/sitemap.xml')).text,
    )?.[0]
    const context = await browser.newContext({ baseURL: origin })
    for (const path of ['/reviews', '/terms', '/privacy', '/health-data', '/contact', article ?? '']) {
      const page = await context.newPage()
      await page.goto(path)
      const written = await page.locator('h1').first().innerText()
      await page.waitForLoadState('networkidle')
      expect(await page.locator('h1').first().innerText()).toBe(written)
      await expect(page.locator('main').first()).toBeVisible()
      await page.close()
    }
    await context.close()
  }
})

test('the public pages can be read without JavaScript', async ({ browser, stack }) => {
  const context = await browser.newContext({ baseURL: stack.url, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/terms', '/privacy', '/health-data', '/contact', '/reviews']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await context.close()
})

test('an unknown address leads a visitor to the landing page and answers a machine with 404', async ({
  page,
  request,
  quiet,
}) => {
  quiet.allow(/status of 404|There is no article/)
  for (const path of ['/nothing-here', '/Purchase', '/article/nobody-wrote-this']) {
    expect((await request.get(path, { headers: { accept: 'text/html' } })).status()).toBe(404)
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect(page.getByRole('main')).toHaveAttribute('data-page', 'landing')
  }
})

test('reviews that fail to load say so once, and appear on a retry', async ({ page, quiet }) => {
  // NOTE: 422 is React's error for a part of a prerendered page that it has to redraw.
  quiet.allow(/Failed to load resource|error boundary|could not be loaded|status of 503|React error #422/)
  let asked = 0
  await page.route('**/assets/sales-*.json', (route) => {
    asked += 1
    return route.fulfill({ status: 503, body: '' })
  })
  await page.goto('/reviews')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toHaveText('Error loading reviews. Please try again later.')
  await expect(main.getByRole('heading', { name: 'Share Your Success Story' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // NOTE: one preload by the page itself, and two requests by the script, which retries once before it gives up.
  expect(asked).toBe(3)
  await page.unrouteAll()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { name: 'Featured Reviews' })).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('each number in the contents of a legal page keeps its point beside it', async ({ browser, stack }) => {
  for (const brandId of brandIds) {
    const context = await browser.newContext({
      baseURL: `http://${brandId}.localhost:${new URL(stack.url).port}`,
    })
    const page = await context.newPage()
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/terms')
      if (width < 960) await page.getByText('Table of contents', { exact: true }).click()
      const entries = page.locator('ol a[href^="#"]:visible')
      await expect(entries).toHaveCount(18)
      const broken = await entries.evaluateAll((links) =>
        links
          .filter((link) => {
            const [number, line] = [
              getComputedStyle(link, '::before').height,
              getComputedStyle(link).lineHeight,
            ]
            return !(Number.parseFloat(number) < Number.parseFloat(line) * 1.5)
          })
          .map(({ textContent }) => textContent),
      )
      expect(broken, `${brandId} at ${width}`).toEqual([])
    }
    await context.close()
  }
})
