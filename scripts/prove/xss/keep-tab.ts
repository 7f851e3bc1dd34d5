import type { BrowserContext, Page } from '@playwright/test'

/** The one tab of a window, kept from page to page: a new one for each costs more than the page itself. */
export interface KeptTab {
  /** The tab, opened when there is none. */
  readonly page: () => Promise<Page>
  /** Gives the tab up; the next page is opened in a fresh one. */
  readonly renew: () => Promise<void>
  /** How many windows opened by themselves since this was asked last. */
  readonly others: () => number
}

/** Keeps a tab of this window, and tells `onDialog` what a script asked in it. */
export function keepTab(context: BrowserContext, onDialog: (what: string) => void): KeptTab {
  let tab: Page | undefined
  let opened = 0
  let own = 0
  context.on('page', () => (opened += 1))
  return {
    async page() {
      if (tab !== undefined) return tab
      own += 1
      tab = await context.newPage()
      tab.on('dialog', (dialog) => {
        // NOTE: leaving a half-filled form asks; only the dialogs a script opens tell of one.
        if (dialog.type() !== 'beforeunload') onDialog(`a dialog opened: ${dialog.message().slice(0, 60)}`)
        void dialog.accept().catch(() => undefined)
      })
      return tab
    },
    async renew() {
      tab = undefined
      await Promise.all(context.pages().map((page) => page.close().catch(() => undefined)))
    },
    others() {
      const others = opened - own
      opened = own
      return others
    },
  }
}
