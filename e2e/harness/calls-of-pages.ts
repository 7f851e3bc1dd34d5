import { apiRoot, otherClientRoutes, pathShape, routes } from '@fennel/contract'
import type { RouteName } from '@fennel/contract'
import type { Browser, BrowserContext, Response } from '@playwright/test'
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

/**
 * Records which API calls the pages of a test make with success, in every browser context, until `stop`. Requests that
 * a test sends itself do not count: they may look different from those a browser sends.
 */
export function recordCalls(
  browser: Browser,
  first: BrowserContext,
): { readonly names: ReadonlySet<string>; readonly stop: () => void } {
  const names = new Set<string>()
  const take = (response: Response) => {
    const name = response.ok() ? callOf(response.request().method(), response.url()) : undefined
    if (name !== undefined) names.add(name)
  }
  const listen = (context: BrowserContext) => context.on('response', take)
  listen(first)
  browser.on('context', listen)
  return { names, stop: () => browser.off('context', listen) }
}

/** Adds a test's calls to those of the run. Each worker is a process of its own, so they meet in a file. */
export function keepCalls(file: string, names: ReadonlySet<string>): void {
  appendFileSync(file, [...names].map((name) => `${name}\n`).join(''))
}

/** The calls of our own pages that no page made in the run. */
export function callsNobodyMade(file: string): readonly RouteName[] {
  const made = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  return (Object.keys(routes) as RouteName[]).filter(
    (name) => !Object.hasOwn(otherClientRoutes, name) && !made.has(name),
  )
}
