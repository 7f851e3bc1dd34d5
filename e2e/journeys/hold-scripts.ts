import type { Page } from '@playwright/test'

/** Lets every script wait until the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await released.promise
    await route.continue().catch(() => undefined)
  })
  return released.resolve
}
