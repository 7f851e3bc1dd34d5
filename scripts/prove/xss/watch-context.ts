import type { BrowserContext, Page } from '@playwright/test'
import { remember } from '../../gallery/in-page.ts'
import type { KeptVisit } from '../../gallery/shot.ts'
import { asksForPayload } from './asks-for-payload.ts'
import { keepTab } from './keep-tab.ts'
import { foreignHost, marker, runner } from './payloads.ts'
import { isThereInPage, readPage } from './read-page.ts'

/** A page to check: the browser's storage before it, and what must be there. */
export interface Look {
  readonly path: string
  /** Selector that must match before the page is checked. */
  readonly ready?: string
  readonly kept?: KeptVisit
  /** What an operator's sign-in left in the storage. */
  readonly signIn?: Readonly<Record<string, string>>
  /** Texts that may appear on the page; those that do are counted. */
  readonly texts?: readonly string[]
  /** For the control: markup planted into the served page. */
  readonly planted?: string
}

/** A page of the admin area opened from another one, and the heading it must have. */
export interface Step {
  readonly path: string
  readonly heading: string
}

/** A browser window that notices everything a payload does. */
export interface Watched {
  /** Opens a page and returns what payloads did on it. */
  readonly look: (look: Look) => Promise<readonly string[]>
  /** Opens a page, then others from it without reloading the application, and checks each. */
  readonly walk: (first: Look, steps: readonly Step[]) => Promise<readonly string[]>
  /** The same for a document that is not served, such as a mail. */
  readonly lookAtHtml: (html: string, where: string, texts?: readonly string[]) => Promise<readonly string[]>
  /** `showing`: pages that show a payload as plain text; `shown`: which texts were found. */
  readonly counts: { pages: number; violations: number; showing: number; readonly shown: Set<string> }
}

/** How long a page may take to load, in milliseconds. */
const readyMs = 30_000

/** Watches a browser window in which every request to anything but `origin` is a finding. */
export async function watchContext(context: BrowserContext, origin: string): Promise<Watched> {
  const seen: string[] = []
  const counts = { pages: 0, violations: 0, showing: 0, shown: new Set<string>() }
  await context.exposeBinding(runner, ({ page }, number: unknown) => {
    seen.push(`the script numbered ${String(number)} ran on ${page.url().slice(0, 120)}`)
  })
  await context.exposeBinding('fnlStopped', (_source, what: string) => {
    counts.violations += 1
    seen.push(`the content policy stopped ${what}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const report = (globalThis as unknown as { fnlStopped?: (what: string) => void }).fnlStopped
      report?.(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
  // NOTE: only observed. Routing would disable the browser cache; the launch flags keep it from reaching other hosts.
  context.on('request', (request) => {
    if (asksForPayload(new URL(request.url()), request.resourceType(), origin))
      seen.push(`a request went to ${request.url().slice(0, 120)}`)
  })
  const tab = keepTab(context, (what) => seen.push(what))
  const judge = async (page: Page, texts: readonly string[]) => {
    counts.pages += 1
    const { traces, words } = await page.evaluate(readPage, { mark: marker, host: foreignHost })
    if (words.includes(runner)) counts.showing += 1
    for (const text of texts) if (words.includes(text)) counts.shown.add(text)
    return traces
  }
  const visit = async (where: string, work: (page: Page) => Promise<readonly string[]>) => {
    const faults: string[] = []
    try {
      faults.push(...(await work(await tab.page())))
    } catch (failure) {
      faults.push(`cannot be checked: ${String(failure).split('\n')[0]}`)
    }
    if (tab.others() > 0) faults.push('a window opened')
    const all = [...seen.splice(0), ...faults].map((what) => `${where.slice(0, 200)}: ${what}`)
    // NOTE: after a finding the tab may no longer be clean.
    if (all.length > 0) await tab.renew()
    return all
  }
  const open = async (
    page: Page,
    { path, ready = 'body', kept = { local: {}, session: {} }, signIn = {}, planted }: Look,
  ) => {
    const number = String((looks += 1))
    if (planted !== undefined) await plant(page, `${origin}${path}`, planted)
    const memory = await page.addInitScript(remember, {
      visit: number,
      origin,
      kept,
      signIn,
      historyState: undefined,
    })
    try {
      await goTo(page, `${origin}${path}`)
      // NOTE: waitForFunction polls every frame; a locator polls twice a second, which would dominate the time per
      // page.
      await page.waitForFunction(isThereInPage, { ready }, { timeout: readyMs })
    } finally {
      await memory.dispose()
    }
  }
  let looks = 0
  return {
    counts,
    look: async (look) =>
      visit(nameOf(look), async (page) => {
        await open(page, look)
        return judge(page, look.texts ?? [])
      }),
    async walk(first, steps) {
      const faults: string[] = []
      const begin = () => visit(first.path, (page) => open(page, first).then(() => []))
      let isThere = false
      for (const { path, heading } of steps) {
        // NOTE: a finding costs the tab, so the next step starts from the first page again.
        if (!isThere) faults.push(...(await begin()))
        const found = await visit(path, async (page) => {
          await page.evaluate((to) => history.pushState(null, '', to), path)
          await page.waitForFunction(
            isThereInPage,
            { ready: first.ready ?? 'body', heading },
            { timeout: readyMs },
          )
          return judge(page, [heading])
        })
        isThere = found.length === 0
        faults.push(...found)
      }
      return faults
    },
    lookAtHtml: async (html, where, texts = []) =>
      visit(where, async (page) => {
        await page.setContent(html, { waitUntil: 'load' })
        return judge(page, texts)
      }),
  }
}

/** The path, and the payload if there is exactly one. */
function nameOf({ path, texts = [] }: Look): string {
  return texts.length === 1 ? `${path.slice(0, 60)} with ${texts[0]}` : path
}

/** Opens an address, again if the page before left for another one at the same moment. */
async function goTo(page: Page, url: string): Promise<void> {
  const go = () => page.goto(url, { waitUntil: 'load' })
  await go().catch((failure: unknown) => {
    if (!String(failure).includes('interrupted by another navigation')) throw failure
    return go()
  })
}

/** Plants real markup into the served page, keeping all of its defenses. */
async function plant(page: Page, url: string, markup: string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    const page = await response.text()
    await route.fulfill({ response, body: page.replace('</body>', () => `${markup}</body>`) })
  })
}
