import type { Browser, Page } from '@playwright/test'
import { median } from '../../scripts/numbers/quantile.ts'
import type { MeasuredBrand } from './prepare-brand.ts'
import { onSlowPhone, watchTaps } from './slow-phone.ts'

/** Times from navigation to a stored answer, tapped in the first frame after the first paint. */
export interface FirstAnswer {
  readonly ourMs: number
  readonly plainMs: number
  /** The plain page without security headers. */
  readonly bareMs: number
  readonly ratio: number
  readonly ourNextMs: number
  readonly plainNextMs: number
  /** From an answer given after the page has been idle to the next question. */
  readonly ourRestedMs: number
  readonly plainRestedMs: number
  /** How often the stored answer was not the last one tapped. */
  readonly lostTaps: number
}

/** How long a visitor reads before answering, in milliseconds. */
const restMs = 3_000

/** Taps as soon as there is something to tap, on our page and on the plain page in turn. */
export async function measureFirstAnswer(
  browser: Browser,
  { url, copies, bareCopies }: MeasuredBrand,
  rounds: number,
): Promise<FirstAnswer> {
  const ours: number[] = []
  const oursNext: number[] = []
  const plain: number[] = []
  const plainNext: number[] = []
  const bare: number[] = []
  const oursRested: number[] = []
  const plainRested: number[] = []
  const copy = copies.get('/')
  const bareCopy = bareCopies.get('/')
  if (copy === undefined || bareCopy === undefined) throw new Error('The landing page has no plain copy')
  let lostTaps = 0
  for (let round = 0; round < rounds; round += 1) {
    const link = await onSlowPhone(browser, (page) => followLink(page, copy))
    plain.push(link.acceptedMs)
    plainNext.push(link.nextMs)
    const tap = await onSlowPhone(browser, (page) => tapOnce(page, url))
    ours.push(tap.acceptedMs)
    oursNext.push(tap.nextMs)
    bare.push((await onSlowPhone(browser, (page) => followLink(page, bareCopy))).acceptedMs)
    const rested = await onSlowPhone(browser, (page) => tapOnce(page, url, restMs))
    oursRested.push(rested.nextMs - rested.acceptedMs)
    const restedLink = await onSlowPhone(browser, (page) => followLink(page, copy, restMs))
    plainRested.push(restedLink.nextMs - restedLink.acceptedMs)
    lostTaps += await onSlowPhone(browser, (page) => tapForAWhile(page, url))
  }
  const [ourMs, plainMs] = [median(ours), median(plain)]
  return {
    ourMs,
    plainMs,
    bareMs: median(bare),
    ratio: ourMs / plainMs,
    ourNextMs: median(oursNext),
    plainNextMs: median(plainNext),
    ourRestedMs: median(oursRested),
    plainRestedMs: median(plainRested),
    lostTaps,
  }
}

interface Accepted {
  readonly acceptedMs: number
  readonly nextMs: number
}

async function tapOnce(page: Page, url: string, rest = 0): Promise<Accepted> {
  await page.addInitScript(watchTaps, { restMs: rest, everyMs: 0, forMs: 0 })
  await page.addInitScript(() => {
    // NOTE: a tap may lead to another document, which has its own time origin.
    sessionStorage.setItem('began', sessionStorage.getItem('began') ?? String(performance.timeOrigin))
  })
  await page.goto(url, { waitUntil: 'commit' })
  await nextQuestion(page)
  return await page.evaluate(() => {
    const since = performance.timeOrigin - Number(sessionStorage.getItem('began'))
    const { storedAt = Number.NaN, nextAt = Number.NaN } = window.benchNotes
    return { acceptedMs: since + storedAt, nextMs: since + nextAt }
  })
}

async function nextQuestion(page: Page): Promise<void> {
  await page.waitForFunction(() => window.benchNotes.nextAt !== undefined, undefined, { timeout: 60_000 })
}

/** The link leads to another document; its clock is related to that of the first. */
async function followLink(page: Page, url: string, rest = 0): Promise<Accepted> {
  await page.addInitScript(watchTaps, { restMs: rest, everyMs: 0, forMs: 0 })
  await page.addInitScript(() => {
    if (!location.search.includes('answer=')) sessionStorage.setItem('began', String(performance.timeOrigin))
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForURL(/answer=/, { timeout: 60_000 })
  return await page.evaluate(async () => {
    const since = performance.timeOrigin - Number(sessionStorage.getItem('began'))
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    while (paint() === undefined) await new Promise((resolve) => setTimeout(resolve, 10))
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      acceptedMs: since + (navigation?.requestStart ?? Number.NaN),
      nextMs: since + (paint() ?? Number.NaN),
    }
  })
}

/**
 * Taps the options in turn, twenty times a second, while the application starts. Resolves with 1 when the stored answer
 * is not the last one tapped.
 */
async function tapForAWhile(page: Page, url: string): Promise<number> {
  await page.addInitScript(watchTaps, { restMs: 0, everyMs: 50, forMs: 5_000 })
  await page.goto(url, { waitUntil: 'commit' })
  // NOTE: not the quiz: a landing page may ask a second question, which nobody answers once the taps are over.
  await nextQuestion(page)
  // NOTE: the application stores an answer a moment after receiving it.
  const isKept = page.waitForFunction(
    () => {
      const { answers = {} } = JSON.parse(localStorage.getItem('quiz_funnels_state') ?? '{}') as {
        answers?: Record<string, unknown>
      }
      // The last answer, because a landing page may ask more than one question.
      return Object.values(answers).at(-1) === window.benchNotes.lastTapped
    },
    undefined,
    { timeout: 5_000 },
  )
  return await isKept.then(
    () => 0,
    () => 1,
  )
}
