import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/test/launch-options.ts'

/** Journeys run on the phone; a title with `@desktop` runs there too, one with `@desktop-only` only there. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that needs its second run is named at the end, and is a fault to be found; three of them fail the run.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    // What a proxy would say; without a country nothing is tracked before a yes. See TRUSTED_PROXIES in launch-stack.ts.
    extraHTTPHeaders: { 'cf-ipcountry': 'US' },
    screenshot: 'only-on-failure',
    // NOTE: writing one down takes a quarter of a journey's time; `--trace retain-on-failure` when one fails.
    trace: 'off',
    launchOptions: launchOptions('light'),
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop-only/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
