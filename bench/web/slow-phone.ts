import type { Browser, Page } from '@playwright/test'

/** What `watchTaps` records in the page, in milliseconds since navigation. */
interface TapNotes {
  readonly paintedAt: number | undefined
  readonly tappedAt: number | undefined
  readonly storedAt: number | undefined
  readonly nextAt: number | undefined
  readonly lastTapped: string | undefined
  readonly taps: number
}

declare global {
  interface Window {
    benchNotes: { -readonly [Key in keyof TapNotes]: TapNotes[Key] }
  }
}

/**
 * Slow 4G as browser tools and Lighthouse apply it (`mobileSlow4G` in its constants): 1.6 Mbit/s down, 0.75 up, 150 ms
 * round trip. The browser delays responses but opens connections at once, so a request gets 3.75 round trips, including
 * those for connecting, at nine tenths of the throughput.
 */
const slow4g = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}

/** Calls `look` with a phone with an empty cache, on a slow network and processor. */
export async function onSlowPhone<T>(browser: Browser, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders: { 'cf-ipcountry': 'US' },
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    return await look(page)
  } finally {
    await context.close()
  }
}

/** When the page at `url` first painted something, in milliseconds since navigation. */
export async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' })
  return await page.evaluate(async () => {
    const entry = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    while (entry() === undefined) await new Promise((resolve) => setTimeout(resolve, 20))
    return entry() ?? Number.NaN
  })
}

/**
 * Taps an option `restMs` after the first paint (0: in the first frame), repeated every `everyMs` for `forMs` if given.
 * Records when an answer was stored and when the next question appeared. Install it before the page loads.
 */
export function watchTaps(given: {
  readonly restMs: number
  readonly everyMs: number
  readonly forMs: number
}): void {
  window.benchNotes = {
    paintedAt: undefined,
    tappedAt: undefined,
    storedAt: undefined,
    nextAt: undefined,
    lastTapped: undefined,
    taps: 0,
  }
  const notes = window.benchNotes
  const options = () => [
    ...document.querySelectorAll<HTMLElement>('form button[type=submit][value], a[href*="answer="]'),
  ]
  // A landing page may ask a second question on the same page.
  const asked = () => document.getElementById('landing-question')?.textContent
  let askedFirst: string | undefined
  const isNext = () =>
    document.querySelector('[data-step-id]') !== null ||
    (asked() !== undefined && askedFirst !== undefined && asked() !== askedFirst)
  const tap = () => {
    const all = options()
    const option = all[notes.taps % Math.max(1, all.length)]
    if (option === undefined) return
    notes.tappedAt ??= performance.now()
    askedFirst ??= asked()
    notes.taps += 1
    if (option instanceof HTMLButtonElement) notes.lastTapped = option.value
    option.click()
    look()
  }
  const look = () => {
    if (notes.storedAt === undefined && notes.tappedAt !== undefined && isStored())
      notes.storedAt = performance.now()
    if (isNext()) notes.nextAt ??= performance.now()
  }
  const isStored = () => {
    try {
      const early = localStorage.getItem('quiz_funnels_early_answer')
      const kept = localStorage.getItem('quiz_funnels_state')
      if (document.documentElement.dataset['early'] !== undefined) return true
      return early !== null || (kept !== null && kept.includes('"answers":{"'))
    } catch {
      return false
    }
  }
  new PerformanceObserver((list) => {
    const painted = list.getEntriesByName('first-contentful-paint')[0]
    if (painted === undefined || notes.paintedAt !== undefined) return
    notes.paintedAt = painted.startTime
    if (given.restMs === 0) tap()
    else setTimeout(tap, given.restMs)
    if (given.everyMs === 0) return
    const timer = setInterval(tap, given.everyMs)
    setTimeout(() => clearInterval(timer), given.forMs)
  }).observe({ type: 'paint', buffered: true })
  const everyFrame = () => {
    // NOTE: the first paint may come before the options have arrived.
    if (notes.paintedAt !== undefined && notes.taps === 0 && given.restMs === 0) tap()
    look()
    requestAnimationFrame(everyFrame)
  }
  requestAnimationFrame(everyFrame)
}
