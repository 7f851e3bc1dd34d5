import { apiRoot, otherClientRoutes, pathShape, routes } from '@fennel/contract'
import type { RouteName } from '@fennel/contract'
import type { Browser, BrowserContext, Request, Response } from '@playwright/test'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Fixed paths first, so that `/leads/most-recent` is not taken for a lead. */
const shapes = Object.entries(routes)
  .toSorted(([, a], [, b]) => a.path.split(':').length - b.path.split(':').length)
  .map(([name, { method, path }]) => ({ name, method, shape: pathShape(`${apiRoot}${path}`) }))

/** The API call a request makes; undefined for everything else. */
function callOf(method: string, address: string): string | undefined {
  const { pathname } = new URL(address)
  return shapes.find((one) => one.method === method && one.shape.test(pathname))?.name
}

/** How long the end of a test waits for answers that are on their way, in milliseconds. */
const longestWait = 2_000

/** The call that our server answered with success; undefined for everything else. */
function successOf(response: Response): string | undefined {
  // NOTE: our server sends this header with every answer; one that a test makes up says nothing about the request.
  const isOurs = response.headers()['x-content-type-options'] !== undefined
  return isOurs && response.ok() ? callOf(response.request().method(), response.url()) : undefined
}

/**
 * Records which API calls the pages of a test make with success, in every browser context. Requests that a test sends
 * through Playwright's `request` do not count: they may look different from those a browser sends. Nor do answers that
 * a test makes up. A request that it sends from within a page cannot be told from the page's own. `stop` waits for
 * answers on their way: a test may see what a call did before its page has the answer.
 */
export function recordCalls(
  browser: Browser,
  first: BrowserContext,
): { readonly stop: () => Promise<ReadonlySet<string>> } {
  const names = new Set<string>()
  const underWay = new Set<Request>()
  const listen = (context: BrowserContext) => {
    context.on('request', (request) => underWay.add(request))
    context.on('requestfailed', (request) => underWay.delete(request))
    context.on('response', (response) => {
      underWay.delete(response.request())
      const name = successOf(response)
      if (name !== undefined) names.add(name)
    })
  }
  listen(first)
  browser.on('context', listen)
  return {
    stop: async () => {
      const answers = [...underWay]
        .filter((request) => callOf(request.method(), request.url()) !== undefined)
        .map(async (request) => request.response())
      let giveUp: ReturnType<typeof setTimeout> | undefined
      const tooLong = new Promise((resolve) => {
        giveUp = setTimeout(resolve, longestWait)
      })
      await Promise.race([Promise.allSettled(answers), tooLong])
      clearTimeout(giveUp)
      browser.off('context', listen)
      return names
    },
  }
}

/** Adds a test's calls to those of the run. Each worker is a process of its own, so they meet in a file. */
export function keepCalls(file: string, names: ReadonlySet<string>): void {
  appendFileSync(file, [...names].map((name) => `${name}\n`).join(''))
}

/** The calls of our own pages that no page made with success in the run. */
export function callsNobodyMade(file: string): readonly RouteName[] {
  const made = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  return (Object.keys(routes) as RouteName[]).filter(
    (name) => !Object.hasOwn(otherClientRoutes, name) && !made.has(name),
  )
}
