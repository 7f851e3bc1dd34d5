import type { BrowserContext, Page } from '@playwright/test'
import { remember } from '../../gallery/in-page.ts'
import type { KeptVisit } from '../../gallery/shot.ts'
import { asksForPayload } from './asks-for-payload.ts'
import { keepTab } from './keep-tab.ts'
import { foreignHost, marker, runner } from './payloads.ts'
import { isThereInPage, readPage } from './read-page.ts'

/** A page to look at: what the browser kept before, and what must be there. */
export interface Look {
  readonly path: string
  /** Selector of what has to be there before the page is judged. */
  readonly ready?: string
  readonly kept?: KeptVisit
  /** What an operator's sign-in left in the storage. */
  readonly signIn?: Readonly<Record<string, string>>
  /** Texts that may stand here; which of them did is counted. */
  readonly texts?: readonly string[]
  /** For the control: what the served page holds as markup. */
  readonly planted?: string
}

/** A page of the admin area that is opened from another one: the text its heading has to be. */
export interface Step {
  readonly path: string
  readonly heading: string
}

/** A browser in which nothing that a payload does stays unseen. */
export interface Watched {
  /** Opens a page and answers what a payload has done to it. */
  readonly look: (look: Look) => Promise<readonly string[]>
  /** Opens a page, then others from it without loading the application anew, and judges each of them. */
  readonly walk: (first: Look, steps: readonly Step[]) => Promise<readonly string[]>
  /** The same for a document that nobody serves, e.g. a mail. */
  readonly lookAtHtml: (html: string, where: string, texts?: readonly string[]) => Promise<readonly string[]>
  /** `showing`: pages on which a payload stood as the text it is; `shown`: the texts that were found. */
  readonly counts: { pages: number; violations: number; showing: number; readonly shown: Set<string> }
}

/** How long a page may take until it is there, in milliseconds. */
const readyMs = 30_000

/** Watches a browser of which every request but those to `origin` is a finding. */
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
      const tell = (globalThis as unknown as { fnlStopped?: (what: string) => void }).fnlStopped
      tell?.(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
  // NOTE: only watched. A route would take the browser its cache; the flags of its start know no host but this one.
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
      faults.push(`cannot be looked at: ${String(failure).split('\n')[0]}`)
    }
    if (tab.others() > 0) faults.push('a window opened')
    const all = [...seen.splice(0), ...faults].map((what) => `${where.slice(0, 200)}: ${what}`)
    // NOTE: where a payload did something the tab is not what it was.
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
      await page.goto(`${origin}${path}`, { waitUntil: 'load' })
      // NOTE: asked in every frame; a locator asks twice a second, which is most of the time of a page.
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
        // NOTE: a fault costs the tab, so the next step begins at the first page again.
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

/** The page, and the payload on it where there is but one. */
function nameOf({ path, texts = [] }: Look): string {
  return texts.length === 1 ? `${path.slice(0, 60)} with ${texts[0]}` : path
}

/** Makes the mistake this proof looks for, with all that the served page brings against it. */
async function plant(page: Page, url: string, markup: string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    const page = await response.text()
    await route.fulfill({ response, body: page.replace('</body>', () => `${markup}</body>`) })
  })
}
