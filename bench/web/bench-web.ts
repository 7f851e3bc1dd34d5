import { brandIds } from '@fennel/brands'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { resolve } from 'node:path'
import { launchFreshStack } from '../../e2e/harness/launch-fresh-stack.ts'
import { buildWebIfChanged } from '../../scripts/start/web-build.ts'
import { browserFlags } from '../../scripts/test/find-browser.ts'
import { atMost, median, round } from '../bench-result.ts'
import type { BenchBar, BenchOptions, BenchOutcome, BenchRow } from '../bench-result.ts'
import { measureFirstAnswer } from './measure-first-answer.ts'
import type { FirstAnswer } from './measure-first-answer.ts'
import { prepareBrand } from './prepare-brand.ts'
import type { MeasuredBrand } from './prepare-brand.ts'
import { readPages } from './read-pages.ts'
import type { PageReading } from './read-pages.ts'
import { scriptBytes } from './script-bytes.ts'
import type { ScriptBytes } from './script-bytes.ts'
import { firstPaint, onSlowPhone } from './slow-phone.ts'
import { startStaticSite } from './static-page.ts'

const root = resolve(import.meta.dirname, '../..')

/** Paint, first answer, bytes and Lighthouse's score of every brand, beside a page without any script. */
export async function benchWeb({ isQuick, wishes }: BenchOptions): Promise<BenchOutcome> {
  const dist = await buildWebIfChanged(root, { say: console.log })
  const stack = await launchFreshStack()
  await using site = await startStaticSite(stack.url)
  const executablePath = process.env['CHROME_PATH']
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags })
  const wanted = wishes.get('brand')
  const ids = brandIds.filter((id) => (wanted === undefined ? !isQuick || id === 'calmplate' : id === wanted))
  const rounds = isQuick ? 3 : 5
  try {
    const rows: BenchRow[] = []
    const bars: BenchBar[] = []
    const ratios: Record<string, number> = {}
    for (const id of ids) {
      const measured = await prepareBrand(browser, site, stack.url, id)
      const paints = await measurePaints(browser, measured, rounds)
      const answer = await measureFirstAnswer(browser, measured, rounds)
      const bytes = await scriptBytes(dist, id)
      const readings = wishes.has('no-lighthouse') ? [] : await readPages(measured, isQuick ? 1 : 2)
      rows.push(...rowsOf(id, paints, answer, bytes, readings))
      bars.push(...barsOf(id, paints, answer, bytes, readings))
      for (const { path, ratio } of paints) ratios[`${id} ${path}: first paint to plain page`] = ratio
      ratios[`${id} /: first accepted answer to plain page`] = answer.ratio
    }
    return { rows, ratios, bars, notes }
  } finally {
    await browser.close()
    await stack.stop()
  }
}

const notes = [
  'First paint and first answer: applied throttling through CDP (1.6 Mbit/s, 150 ms round trip, processor 4 times slower), empty cache, product and plain page in turn, medians.',
  'The plain page holds the same words and pictures in the same order with ten words of inline style and no script, sent with brotli.',
  'An answer is accepted when it is stored: by the browser in the product, by the server that answers the link of the plain page (its response has begun).',
  'Lighthouse runs on its own simulated phone (slow 4G, processor 4 times slower); the score is the median of the rounds.',
  'Bytes are brotli bytes of the built files: inside the document for the first answer; all that a landing page fetches before anybody touches it, the question about consent included; that with the application, which the first touch fetches; and that with everything the whole quiz needs.',
]

interface Paint {
  readonly path: string
  readonly ourMs: number
  readonly plainMs: number
  readonly ratio: number
}

async function measurePaints(
  browser: Browser,
  { url, copies }: MeasuredBrand,
  rounds: number,
): Promise<readonly Paint[]> {
  const paints: Paint[] = []
  for (const [path, copy] of copies) {
    const ours: number[] = []
    const plain: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      plain.push(await onSlowPhone(browser, (page) => firstPaint(page, copy)))
      ours.push(await onSlowPhone(browser, (page) => firstPaint(page, `${url}${path}`)))
    }
    const [ourMs, plainMs] = [median(ours), median(plain)]
    paints.push({ path, ourMs, plainMs, ratio: ourMs / plainMs })
  }
  return paints
}

function rowsOf(
  brand: string,
  paints: readonly Paint[],
  answer: FirstAnswer,
  bytes: ScriptBytes,
  readings: readonly PageReading[],
): readonly BenchRow[] {
  const kb = (size: number) => round(size / 1000)
  return [
    ...paints.map(({ path, ourMs, plainMs, ratio }) => ({
      brand,
      measure: `first paint of ${path}, ms`,
      ours: round(ourMs),
      'plain page': round(plainMs),
      ratio: round(ratio),
    })),
    {
      brand,
      measure: 'first answer accepted, ms',
      ours: round(answer.ourMs),
      'plain page': round(answer.plainMs),
      ratio: round(answer.ratio),
    },
    {
      brand,
      measure: 'next question painted, ms',
      ours: round(answer.ourNextMs),
      'plain page': round(answer.plainNextMs),
      ratio: round(answer.ourNextMs / answer.plainNextMs),
    },
    { brand, measure: 'script for the first answer, kB', ours: kb(bytes.firstAnswer), 'plain page': 0 },
    {
      brand,
      measure: 'script of a landing page nobody touched, kB',
      ours: kb(bytes.untouched),
      'plain page': 0,
    },
    {
      brand,
      measure: 'script of a landing page that was touched, kB',
      ours: kb(bytes.landing),
      'plain page': 0,
    },
    { brand, measure: 'script of landing and quiz, kB', ours: kb(bytes.landingAndQuiz), 'plain page': 0 },
    ...readings.map(({ path, score, tbtMs, cls, fcpMs, lcpMs }) => ({
      brand,
      measure: `Lighthouse ${path}`,
      ours: `score ${score}, FCP ${round(fcpMs)}, LCP ${round(lcpMs)}, TBT ${round(tbtMs)}, CLS ${cls.toFixed(3)}`,
    })),
  ]
}

function barsOf(
  brand: string,
  paints: readonly Paint[],
  answer: FirstAnswer,
  bytes: ScriptBytes,
  readings: readonly PageReading[],
): readonly BenchBar[] {
  return [
    ...paints.map(({ path, ratio }) => atMost(`${brand} ${path}: first paint to plain page`, ratio, 1.1)),
    atMost(`${brand} /: first accepted answer to plain page`, answer.ratio, 1.25),
    atMost(`${brand} /: lost taps of one every 50 ms`, answer.lostTaps, 0),
    atMost(`${brand} /: script before the first answer`, bytes.firstAnswer / 1000, 75, ' kB'),
    atMost(`${brand} /: script before a touch`, bytes.untouched / 1000, 75, ' kB'),
    atMost(`${brand}: script of landing and quiz`, bytes.landingAndQuiz / 1000, 110, ' kB'),
    ...readings.flatMap(({ path, score, tbtMs, cls }) => [
      atMost(`${brand} ${path}: total blocking time`, tbtMs, 50, ' ms'),
      atMost(`${brand} ${path}: layout shift`, Number(cls.toFixed(3)), 0),
      { ...atMost(`${brand} ${path}: points short of 100`, 100 - score, 0) },
    ]),
  ]
}
