import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/test/launch-options.ts'

/** Journeys run on a phone; `@desktop` in a title adds a desktop run, `@desktop-only` runs it only there. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that passes only on its second run is reported at the end as a bug to find; three of them fail the run.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    // The country a proxy would report; without one, nothing is tracked before consent. See TRUSTED_PROXIES in
    // launch-stack.ts.
    extraHTTPHeaders: { 'cf-ipcountry': 'US' },
    screenshot: 'only-on-failure',
    // NOTE: recording a trace takes a quarter of a journey's time; use `--trace retain-on-failure` when one fails.
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
