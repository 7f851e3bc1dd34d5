import { begunCookie } from '@fennel/contract'
import { allAnswersOf } from '../../scripts/gallery/plausible-answers.ts'
import { keepAnswers } from '../../scripts/gallery/kept-visit.ts'
import { findFreePort } from '../../scripts/start/free-port.ts'
import { browserFlags } from '../../scripts/test/find-browser.ts'
import { chromium } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../../scripts/numbers/quantile.ts'
import type { MeasuredBrand } from './prepare-brand.ts'
import { runLighthouse } from './run-lighthouse.ts'
import type { LighthousePage, LighthouseReading } from './run-lighthouse.ts'

export interface PageReading extends LighthouseReading {
  readonly path: string
  /** Whether it is a plain copy, or a page read for comparison; neither has a goal. */
  readonly isPlain: boolean
}

/**
 * Runs Lighthouse on the pages of a funnel: the prerendered ones with their plain copies, the quiz for a new and for a
 * returning visitor, and the purchase page after the quiz. `wanted` are first path segments such as `/article`;
 * undefined means all.
 */
export async function readPages(
  measured: MeasuredBrand,
  rounds: number,
  wanted?: readonly string[],
): Promise<readonly PageReading[]> {
  const pages = pagesOf(measured).filter(
    ({ path }) =>
      wanted === undefined || wanted.includes(path.replace(/^(plain copy of )?(\/[^/,]*).*$/, '$2')),
  )
  const readings = new Map<string, LighthouseReading[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) {
      const reading = await readPage(measured, page)
      readings.set(page.path, [...(readings.get(page.path) ?? []), reading])
    }
  }
  return pages.map(({ path, isPlain }) => ({ path, isPlain, ...middleOf(readings.get(path) ?? []) }))
}

/**
 * How many failed readings of one page to tolerate: Lighthouse sometimes loses the start of its trace (NO_NAVSTART).
 */
const mostFailures = 2

async function readPage(measured: MeasuredBrand, page: LighthousePage & { readonly path: string }) {
  for (let failures = 0; ; failures += 1) {
    try {
      return await inPreparedBrowser(measured, page.path, (port) => runLighthouse(page, port))
    } catch (failure) {
      if (failures >= mostFailures) throw failure
      console.log(`${page.path} failed and is read again: ${String(failure)}`)
    }
  }
}

function pagesOf({ copies, url }: MeasuredBrand) {
  const stranger = { keepsStorage: false, isListed: true }
  // NOTE: these pages ask not to be indexed, on purpose.
  const visitor = { keepsStorage: true, isListed: false }
  return [
    ...[...copies].flatMap(([path, copy]) => [
      { path, address: `${url}${path}`, isPlain: false, ...stranger },
      { path: plainNameOf(path), address: copy, isPlain: true, ...stranger },
    ]),
    { path: '/quiz', address: `${url}/quiz`, isPlain: false, ...stranger, isListed: false },
    { path: goneOn, address: `${url}/quiz`, isPlain: true, ...visitor },
    { path: '/purchase', address: `${url}/purchase`, isPlain: false, ...visitor },
  ]
}

/** The name of the quiz reading for a visitor who answered on the landing page before. */
const goneOn = '/quiz, gone on with'

/** The name of the reading of the plain copy of the page at `path`. */
export function plainNameOf(path: string): string {
  return `plain copy of ${path}`
}

function middleOf(list: readonly LighthouseReading[]): LighthouseReading {
  const middle = (read: (reading: LighthouseReading) => number) => median(list.map(read))
  const [first] = list
  const score = middle((reading) => reading.score)
  const others = Object.fromEntries(
    Object.keys(first?.others ?? {}).map((name) => [name, middle((reading) => reading.others[name] ?? 0)]),
  )
  const isWhole = [score, ...Object.values(others)].every((points) => points === 100)
  return {
    score,
    others,
    // NOTE: audits that cost points in one round do not matter when the median is 100.
    costly: isWhole ? [] : [...new Set(list.flatMap(({ costly }) => costly))],
    fcpMs: middle(({ fcpMs }) => fcpMs),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    cls: middle(({ cls }) => cls),
  }
}

/** Starts a separate browser with the stored answers of a visitor on the way to `path`. */
async function inPreparedBrowser<T>(
  { brand, url }: MeasuredBrand,
  path: string,
  act: (port: number) => Promise<T>,
): Promise<T> {
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'fennel-browser-'))
  const executablePath = process.env['CHROME_PATH']
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath ? { executablePath } : {}),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const flow = brand.flows[brand.defaultFlowId]
    if (flow !== undefined && (path === goneOn || path === '/purchase')) {
      const all = allAnswersOf(flow, 'imperial')
      const landing = flow.steps.filter(({ landingPageOnly }) => landingPageOnly === true)
      const given =
        path === '/purchase'
          ? all
          : Object.fromEntries(landing.flatMap(({ id }) => (all[id] === undefined ? [] : [[id, all[id]]])))
      const page = context.pages()[0] ?? (await context.newPage())
      // NOTE: a page of ours would start the application, and static files have no storage.
      await page.route(`${url}/empty`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      )
      await page.goto(`${url}/empty`)
      await page.evaluate(
        (kept) => {
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value))
        },
        keepAnswers(brand, flow.id, given).local,
      )
      await context.addCookies([{ name: begunCookie, value: '1', url: `${url}/quiz` }])
      await page.goto('about:blank')
    }
    return await act(port)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}
