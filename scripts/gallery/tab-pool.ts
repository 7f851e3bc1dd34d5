import type { Browser, Page } from '@playwright/test'
import { axeInWaiting } from './axe-findings.ts'
import type { BrowserSupply } from './browser-supply.ts'
import { devices } from './devices.ts'
import type { Visit } from './group-visits.ts'
import { keepRecord } from './in-page.ts'
import { pictureDay } from './kept-visit.ts'
import { type CaptureOptions, takeVisit, type VisitFindings } from './take-visit.ts'

/**
 * Takes visits one after another, with one tab per device and clock. Reusing a tab keeps its cache, its process and its
 * compiled scripts, which saves four fifths of the work.
 */
export class TabPool {
  private readonly browsers: BrowserSupply
  private readonly tabs = new Map<string, Page>()

  constructor(browsers: BrowserSupply) {
    this.browsers = browsers
  }

  /** Repeats a visit once, in a new browser, when the browser crashed during it. */
  async take(visit: Visit, captureOptions: CaptureOptions): Promise<VisitFindings> {
    const first = await this.takeOnce(visit, captureOptions)
    return first.isAlive ? first.findings : (await this.takeOnce(visit, captureOptions)).findings
  }

  async fold(): Promise<void> {
    for (const tab of this.tabs.values()) await tab.context().close()
  }

  private async takeOnce(visit: Visit, captureOptions: CaptureOptions) {
    const [{ device, admin }] = visit
    const browser = await this.browsers.get()
    // NOTE: what operators see happened in the days before today, so the clock of admin pages is real.
    const day = admin === undefined ? pictureDay : null
    const key = `${device} ${day}`
    const kept = this.tabs.get(key)
    const { findings, tab, isAsBefore } = await takeVisit(
      async () => (kept?.context().browser() === browser ? kept : await openTab(browser, device, day)),
      visit,
      captureOptions,
    )
    const isAlive = browser.isConnected()
    if (isAsBefore && tab !== undefined) this.tabs.set(key, tab)
    else {
      this.tabs.delete(key)
      if (isAlive) await tab?.context().close()
    }
    return { findings, isAlive }
  }
}

async function openTab(browser: Browser, device: keyof typeof devices, day: number | null): Promise<Page> {
  const context = await browser.newContext(devices[device])
  await context.addInitScript(keepRecord, day)
  await context.addInitScript(axeInWaiting())
  return await context.newPage()
}
