import { brandIds } from '@fennel/brands'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { resolve } from 'node:path'
import { launchFreshStack } from '../../e2e/harness/launch-fresh-stack.ts'
import { buildWebIfChanged } from '../../scripts/start/web-build.ts'
import { browserFlags } from '../../scripts/test/find-browser.ts'
import { median } from '../../scripts/numbers/quantile.ts'
import type { BenchOptions, BenchOutcome } from '../bench-result.ts'
import { numberOption } from '../parse-bench-options.ts'
import { measureFirstAnswer } from './measure-first-answer.ts'
import { prepareBrand } from './prepare-brand.ts'
import type { MeasuredBrand } from './prepare-brand.ts'
import { readPages } from './read-pages.ts'
import { scriptBytes } from './script-bytes.ts'
import { firstPaint, onSlowPhone } from './slow-phone.ts'
import { startStaticSite } from './static-page.ts'
import { costlyNotes, webBars, webRows } from './web-tables.ts'
import type { BrandFindings, Paint } from './web-tables.ts'

const root = resolve(import.meta.dirname, '../..')

/** Paint, first answer, bytes and Lighthouse's score of every brand, compared with a page without any script. */
export async function benchWeb(options: BenchOptions): Promise<BenchOutcome> {
  const { isQuick, values } = options
  const dist = await buildWebIfChanged(root, { say: console.log })
  const stack = await launchFreshStack()
  await using site = await startStaticSite(stack.url)
  const executablePath = process.env['CHROME_PATH']
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags })
  const wanted = values.get('brand')
  const ids = brandIds.filter((id) => (wanted === undefined ? !isQuick || id === 'calmplate' : id === wanted))
  const pages = values.get('pages')?.split(',')
  const rounds = numberOption(options, 'rounds', isQuick ? 5 : 9)
  try {
    const found: BrandFindings[] = []
    for (const id of ids) {
      const measured = await prepareBrand(browser, site, stack.url, id)
      found.push({
        brand: id,
        paints: await measurePaints(browser, measured, rounds),
        answer: await measureFirstAnswer(browser, measured, rounds),
        bytes: await scriptBytes(browser, dist, { appId: id, url: measured.url }),
        readings: values.has('no-lighthouse') ? [] : await readPages(measured, isQuick ? 1 : 3, pages),
      })
    }
    return {
      rows: found.flatMap(webRows),
      ratios: Object.fromEntries(found.flatMap(ratiosOf)),
      bars: found.flatMap(webBars),
      notes: [...notes, ...found.flatMap(costlyNotes)],
    }
  } finally {
    await browser.close()
    await stack.stop()
  }
}

function ratiosOf({ brand, paints, answer }: BrandFindings): readonly (readonly [string, number])[] {
  return [
    ...paints.map(({ path, ratio }) => [`${brand} ${path}: first paint to plain page`, ratio] as const),
    [`${brand} /: first accepted answer to plain page`, answer.ratio],
  ]
}

const notes = [
  'First paint and first answer: the slow 4G of browser tools, applied (1.4 Mbit/s, 562 ms until a response begins, processor 4 times slower), empty cache, product and plain page in turn, medians.',
  'The plain page has the same text and pictures in the same order with a few inline styles and no script, sent with brotli and with the product’s security headers. Its time without them is shown as "bare": `Cross-Origin-Opener-Policy` costs the browser a process, whatever is on the page.',
  'An answer is accepted when it is stored: in the product by the browser (a health answer by the page alone, until the region is known), on the plain page when the link’s request is sent.',
  'Lighthouse runs on its own simulated phone (slow 4G, processor 4 times slower); points are for performance, accessibility, best practices and SEO (quiz and purchase ask not to be indexed, so that audit is left out there), medians of the rounds.',
  'Bytes are brotli bytes of the built files: inside the document for the first answer; everything a landing page fetches before it is touched, including the consent banner; that plus the application, which the first touch loads; and that plus everything the whole quiz needs.',
]

async function measurePaints(
  browser: Browser,
  { url, copies, bareCopies }: MeasuredBrand,
  rounds: number,
): Promise<readonly Paint[]> {
  const paints: Paint[] = []
  for (const [path, copy] of copies) {
    const times = { ours: [], plain: [], bare: [] } as Record<'ours' | 'plain' | 'bare', number[]>
    const look = (address: string) => onSlowPhone(browser, (page) => firstPaint(page, address))
    for (let round = 0; round < rounds; round += 1) {
      times.plain.push(await look(copy))
      times.ours.push(await look(`${url}${path}`))
      times.bare.push(await look(bareCopies.get(path) ?? copy))
    }
    const [ourMs, plainMs] = [median(times.ours), median(times.plain)]
    paints.push({ path, ourMs, plainMs, bareMs: median(times.bare), ratio: ourMs / plainMs })
  }
  return paints
}
