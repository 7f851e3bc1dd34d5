import type { BrowserContext, Page } from '@playwright/test'

/** A window's tab, reused from page to page: opening a new one takes longer than loading a page. */
export interface KeptTab {
  /** The tab, opened on first use. */
  readonly page: () => Promise<Page>
  /** Discards the tab; the next page opens in a new one. */
  readonly renew: () => Promise<void>
  /** How many windows opened by themselves since the last call. */
  readonly others: () => number
}

/** Keeps a tab in this window and reports dialogs opened by scripts to `onDialog`. */
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
        // NOTE: leaving a half-filled form asks too; only the other dialogs come from a script.
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
