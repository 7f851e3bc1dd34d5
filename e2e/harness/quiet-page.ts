import type { Page } from '@playwright/test'

/** Collects what a page should never do: speak on the console, throw, or talk to another origin. */
export interface QuietPage {
  /** Announces console messages that belong to this journey, for example a declined card's 402. */
  allow: (pattern: RegExp) => void
  /** Everything that was not announced, one line each. */
  complaints: () => string[]
}

/** Begins to listen on `page`; call before it goes anywhere. */
export function listenToPage(page: Page, origin: string): QuietPage {
  const allowed: RegExp[] = []
  const heard: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    heard.push(`console.${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (failure) => heard.push(`uncaught: ${failure.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isNetwork = url.protocol === 'http:' || url.protocol === 'https:' || url.protocol.startsWith('ws')
    if (isNetwork && url.host !== new URL(origin).host) heard.push(`left the origin: ${request.url()}`)
  })
  return {
    allow: (pattern) => allowed.push(pattern),
    complaints: () => heard.filter((line) => !allowed.some((pattern) => pattern.test(line))),
  }
}
