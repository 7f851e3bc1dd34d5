import type { Page } from '@playwright/test'

/** Holds back every script until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await released.promise
    await route.continue().catch(() => undefined)
  })
  return released.resolve
}
