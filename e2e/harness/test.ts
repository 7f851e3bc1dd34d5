import { test as base, expect } from '@playwright/test'
import { listenToPage, type QuietPage } from './quiet-page.ts'
import { currentStack, type Stack } from './stack.ts'

/**
 * Playwright's `test` with the running product (`stack`) and a page that must stay quiet: a console error or
 * warning, an uncaught exception or a request to another origin fails the journey.
 */
export const test = base.extend<{ stack: Stack; quiet: QuietPage }>({
  baseURL: async ({}, use) => {
    await use(currentStack().url)
  },
  stack: async ({}, use) => {
    await use(currentStack())
  },
  quiet: [
    async ({ page, stack }, use) => {
      const quiet = listenToPage(page, stack.url)
      await use(quiet)
      expect(quiet.complaints(), 'the page stays quiet and on its origin').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
