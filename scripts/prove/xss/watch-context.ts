import type { BrowserContext, Page } from '@playwright/test'
import { remember } from '../../gallery/in-page.ts'
import type { KeptVisit } from '../../gallery/shot.ts'
import { foreignHost, marker, runner } from './payloads.ts'
import { isShownInPage, tracesInPage } from './traces-in-page.ts'

/** A page to look at: what the browser kept before, and what must be there. */
export interface Look {
  readonly path: string
  /** Selector of what has to be there before the page is judged. */
  readonly ready?: string
  readonly kept?: KeptVisit
  /** What an operator's sign-in left in the storage. */
  readonly signIn?: Readonly<Record<string, string>>
}

/** A browser in which nothing that a payload does stays unseen. */
export interface Watched {
  /** Opens a page in a tab of its own and answers what a payload has done to it. */
  readonly look: (look: Look) => Promise<readonly string[]>
  /** The same for a document that nobody serves, e.g. a mail. */
  readonly lookAtHtml: (html: string, where: string) => Promise<readonly string[]>
  /** `shown`: pages on which a payload stood as the text it is. */
  readonly counts: { pages: number; violations: number; shown: number }
}

/** How long a page may take until it is there, in milliseconds. */
const readyMs = 15_000

/** Watches a browser of which every request but those to `origin` is a finding. */
export async function watchContext(context: BrowserContext, origin: string): Promise<Watched> {
  const seen: string[] = []
  const counts = { pages: 0, violations: 0, shown: 0 }
  await context.exposeBinding(runner, ({ page }) => {
    seen.push(`a script ran on ${page.url().slice(0, 120)}`)
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
  await context.route(
    (url) => url.origin !== origin && /^(https?|wss?):$/.test(url.protocol),
    async (route) => {
      seen.push(`a request went to ${route.request().url().slice(0, 120)}`)
      await route.abort()
    },
  )
  let opened = 0
  context.on('page', () => (opened += 1))
  const open = async () => {
    counts.pages += 1
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      // NOTE: leaving a half-filled form asks; only the dialogs a script opens tell of one.
      if (dialog.type() !== 'beforeunload') seen.push(`a dialog opened: ${dialog.message().slice(0, 60)}`)
      void dialog.accept().catch(() => undefined)
    })
    return page
  }
  const judge = async (page: Page, where: string, visit: () => Promise<unknown>) => {
    const faults: string[] = []
    try {
      await visit()
      faults.push(...(await page.evaluate(tracesInPage, { mark: marker, host: foreignHost })))
      if (await page.evaluate(isShownInPage, runner)) counts.shown += 1
    } catch (failure) {
      faults.push(`cannot be looked at: ${String(failure).split('\n')[0]}`)
    }
    if (opened > counts.pages) faults.push('a window opened')
    opened = counts.pages
    await page.close()
    return [...seen.splice(0), ...faults].map((what) => `${where.slice(0, 160)}: ${what}`)
  }
  return {
    counts,
    async look({ path, ready = 'body', kept = { local: {}, session: {} }, signIn = {} }) {
      const page = await open()
      await page.addInitScript(remember, { origin, kept, signIn, historyState: undefined })
      return judge(page, path, async () => {
        await page.goto(`${origin}${path}`, { waitUntil: 'load' })
        await page.locator(ready).first().waitFor({ state: 'attached', timeout: readyMs })
      })
    },
    async lookAtHtml(html, where) {
      const page = await open()
      return judge(page, where, () => page.setContent(html, { waitUntil: 'load' }))
    },
  }
}
