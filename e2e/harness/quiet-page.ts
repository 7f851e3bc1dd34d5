import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Collects what a page should never do: write to the console, throw, or send requests to another origin. */
export interface QuietPage {
  /** Permits console messages that this journey expects, for example the 402 of a declined card. */
  allow: (pattern: RegExp) => void
  /** Everything that was not permitted, one line each. */
  complaints: () => string[]
}

const exempt = new WeakSet<BrowserContext>()

/** Exempts a browser context, for tests that cause errors on purpose. Call before it opens any page. */
export function exemptContext(context: BrowserContext): void {
  exempt.add(context)
}

/**
 * Starts listening on `page`, its other tabs and, until `stop`, every browser context opened later. Call before any of
 * them navigates. `origin` is Fennel's; each brand has its own host name on the same port.
 */
export function listenToPages(
  browser: Browser,
  page: Page,
  origin: string,
): QuietPage & { readonly stop: () => void } {
  const allowed: RegExp[] = []
  const heard: string[] = []
  const listen = (one: Page) => {
    if (!exempt.has(one.context())) listenTo(one, new URL(origin), heard)
  }
  const listenToContext = (context: BrowserContext) => context.on('page', listen)
  listen(page)
  listenToContext(page.context())
  browser.on('context', listenToContext)
  return {
    allow: (pattern) => allowed.push(pattern),
    complaints: () => heard.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    stop: () => browser.off('context', listenToContext),
  }
}

function listenTo(page: Page, origin: URL, heard: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    heard.push(`console.${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (failure) => heard.push(`uncaught: ${failure.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isNetwork = url.protocol === 'http:' || url.protocol === 'https:' || url.protocol.startsWith('ws')
    const isBrand = url.port === origin.port && url.hostname.endsWith('.localhost')
    if (isNetwork && url.host !== origin.host && !isBrand) heard.push(`left the origin: ${request.url()}`)
  })
}
