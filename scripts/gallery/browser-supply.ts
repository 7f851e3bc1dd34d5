import type { Browser } from '@playwright/test'

/** A browser that is restarted when it has crashed. */
export interface BrowserSupply {
  readonly get: () => Promise<Browser>
  readonly close: () => Promise<void>
}

/** Launches a browser on first use; some crash before they have opened a thousand pages. */
export function supplyBrowser(launch: () => Promise<Browser>): BrowserSupply {
  let current: Promise<Browser> | undefined
  let isClosed = false
  const get = async (): Promise<Browser> => {
    if (isClosed) throw new Error('The browser was closed')
    const mine = (current ??= launch())
    const browser = await mine.catch((failure: unknown) => {
      if (current === mine) current = undefined
      throw failure
    })
    if (browser.isConnected()) return browser
    if (current === mine) current = undefined
    return await get()
  }
  return {
    get,
    close: async () => {
      isClosed = true
      // NOTE: a failed launch was already reported by `get`, and there is nothing to close.
      const browser = await current?.catch(() => undefined)
      await browser?.close()
    },
  }
}
