import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Collects what a page should never do: speak on the console, throw, or talk to another origin. */
export interface QuietPage {
  /** Announces console messages that belong to this journey, for example a declined card's 402. */
  allow: (pattern: RegExp) => void
  /** Everything that was not announced, one line each. */
  complaints: () => string[]
}

const unheard = new WeakSet<BrowserContext>()

/** Leaves the pages of this browser to its journey: pictures are taken of what goes wrong, too. Call before it has any. */
export function leaveUnheard(context: BrowserContext): void {
  unheard.add(context)
}

/**
 * Begins to listen on `page`, on every other tab and, until `stop`, on every further browser that is opened meanwhile; call
 * before any of them goes anywhere. `origin` is the product's; its brands live under names of their own at the same port.
 */
export function listenToPages(
  browser: Browser,
  page: Page,
  origin: string,
): QuietPage & { readonly stop: () => void } {
  const allowed: RegExp[] = []
  const heard: string[] = []
  const listen = (one: Page) => {
    if (!unheard.has(one.context())) listenTo(one, new URL(origin), heard)
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
