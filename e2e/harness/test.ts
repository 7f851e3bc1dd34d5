import { test as base, expect } from '@playwright/test'
import { keepCalls, recordCalls } from './calls-of-pages.ts'
import { launchFreshStack } from './launch-fresh-stack.ts'
import { listenToPages, type QuietPage } from './quiet-page.ts'
import { callsFile, currentStack, type Stack, stackAt } from './stack.ts'

interface OfTest {
  /** The running Fennel. */
  stack: Stack
  /** Listens to `page` and every other page of the test, which must all stay quiet. */
  quiet: QuietPage
  /** Records the API calls of all pages, for the check at the end of a whole run. */
  calls: undefined
}

interface OfWorker {
  /** For journeys that kill processes or change settings: they get their own Fennel and disturb no other journey. */
  ownStack: boolean
  /** Environment settings of that separate Fennel, added to those of every journey. */
  settings: Readonly<Record<string, string>>
  workerStack: Stack
}

/**
 * Playwright's `test` with the running Fennel (`stack`) and pages that must stay quiet: a console error or warning, an
 * uncaught exception or a request to another origin fails the journey.
 */
export const test = base.extend<OfTest, OfWorker>({
  ownStack: [false, { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  workerStack: [
    async ({ ownStack, settings }, use) => {
      if (!ownStack) {
        await use(currentStack())
        return
      }
      const { url, dataDir, stop } = await launchFreshStack(settings)
      await use(stackAt(url, dataDir))
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ workerStack }, use) => {
    await use(workerStack.url)
  },
  stack: async ({ workerStack }, use) => {
    await use(workerStack)
  },
  quiet: [
    async ({ browser, page, stack }, use) => {
      const quiet = listenToPages(browser, page, stack.url)
      await use(quiet)
      quiet.stop()
      expect(quiet.complaints(), 'every page stays quiet and on its origin').toEqual([])
    },
    { auto: true },
  ],
  calls: [
    async ({ browser, context }, use) => {
      const { stop } = recordCalls(browser, context)
      await use(undefined)
      keepCalls(callsFile(), await stop())
    },
    { auto: true },
  ],
})

export { expect }
