import type { LaunchOptions } from '@playwright/test'
import { browserFlags, type FoundBrowser } from './find-browser.ts'

/**
 * How the journeys start a browser: `light` for clicking and reading, `full` for screenshot comparisons. Without the
 * variables that `npm run e2e` sets, Playwright starts its own.
 */
export function launchOptions(kind: 'light' | 'full'): LaunchOptions {
  const light = process.env['FENNEL_LIGHT_BROWSER']
  if (kind === 'light' && light !== undefined) {
    const { path, env }: FoundBrowser = JSON.parse(light)
    return { args: browserFlags, executablePath: path, env: { ...process.env, ...env } }
  }
  const full = process.env['FENNEL_BROWSER']
  return { args: browserFlags, ...(full === undefined ? {} : { executablePath: full }) }
}
