import { apiRoot, otherClientRoutes, pathShape, routes } from '@fennel/contract'
import type { RouteName } from '@fennel/contract'
import type { Browser, BrowserContext, Request } from '@playwright/test'
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

/** The API calls that pages made, by what became of them. */
export interface CallsOfPages {
  readonly asked: ReadonlySet<string>
  readonly answered: ReadonlySet<string>
  readonly refused: ReadonlySet<string>
}

/**
 * Records which API calls the pages of a test make, in every browser context, until `stop`. Requests that a test sends
 * itself do not count: they may look different from those a browser sends.
 */
export function recordCalls(
  browser: Browser,
  first: BrowserContext,
): { readonly calls: CallsOfPages; readonly stop: () => void } {
  const calls = { asked: new Set<string>(), answered: new Set<string>(), refused: new Set<string>() }
  const note = (list: Set<string>, request: Request) => {
    const name = callOf(request.method(), request.url())
    if (name !== undefined) list.add(name)
  }
  const listen = (context: BrowserContext) => {
    context.on('request', (request) => note(calls.asked, request))
    context.on('response', (response) =>
      note(response.ok() ? calls.answered : calls.refused, response.request()),
    )
  }
  listen(first)
  browser.on('context', listen)
  return { calls, stop: () => browser.off('context', listen) }
}

const outcomes = ['asked', 'answered', 'refused'] as const

/** Adds a test's calls to those of the run. Each worker is a process of its own, so they meet in a file. */
export function keepCalls(file: string, calls: CallsOfPages): void {
  const lines = outcomes.flatMap((outcome) => [...calls[outcome]].map((name) => `${outcome} ${name}\n`))
  appendFileSync(file, lines.join(''))
}

/**
 * The calls of our own pages that no page made in the run, or that were only ever refused. A call whose answer came
 * when its page or test had already ended counts as made.
 */
export function callsNobodyMade(file: string): readonly RouteName[] {
  const lines = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  const isMade = (name: RouteName) =>
    lines.has(`answered ${name}`) || (lines.has(`asked ${name}`) && !lines.has(`refused ${name}`))
  return (Object.keys(routes) as RouteName[]).filter(
    (name) => !Object.hasOwn(otherClientRoutes, name) && !isMade(name),
  )
}
