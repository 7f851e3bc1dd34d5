import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Lighthouse's results for a page on its simulated phone. */
export interface LighthouseReading {
  /** Performance score, 0 to 100. */
  readonly score: number
  /** Scores of the other categories, 0 to 100. */
  readonly others: Readonly<Record<string, number>>
  /** The audits that cost points, the most expensive first, with their values. */
  readonly costly: readonly string[]
  readonly fcpMs: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
}

interface LighthouseCategory {
  readonly score: number | null
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
}

interface LighthouseReport {
  readonly categories: Readonly<Record<string, LighthouseCategory>>
  readonly audits: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly numericValue?: number; readonly displayValue?: string }
    >
  >
  readonly runtimeError?: { readonly message: string }
}

const performance = 'performance'
const otherCategories = ['accessibility', 'best-practices', 'seo']

const program = resolve(import.meta.dirname, '../node_modules/.bin/lighthouse')

/** How Lighthouse should load a page. */
export interface LighthousePage {
  readonly address: string
  /** Keeps the browser's storage from an earlier visit. */
  readonly keepsStorage: boolean
  /** False for a page that asks not to be indexed, which SEO audits would complain about. */
  readonly isListed: boolean
}

/** Runs Lighthouse in the browser that listens on `port`. */
export async function runLighthouse(
  { address, keepsStorage, isListed }: LighthousePage,
  port: number,
): Promise<LighthouseReading> {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    await runToEnd([
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${[performance, ...otherCategories].join(',')}`,
      ...(isListed ? [] : ['--skip-audits=is-crawlable']),
      `--port=${port}`,
      '--extra-headers={"cf-ipcountry":"US"}',
      ...(keepsStorage ? ['--disable-storage-reset'] : []),
    ])
    const report = JSON.parse(await readFile(file, 'utf8')) as LighthouseReport
    if (report.runtimeError !== undefined)
      throw new Error(`Lighthouse on ${address}: ${report.runtimeError.message}`)
    const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
    const points = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
    return {
      score: points(performance),
      others: Object.fromEntries(otherCategories.map((category) => [category, points(category)])),
      costly: costlyAudits(report),
      fcpMs: value('first-contentful-paint'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function costlyAudits({ categories, audits }: LighthouseReport): readonly string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .map(({ id, weight }) => ({ id, lost: weight * (1 - (audits[id]?.score ?? 1)) }))
    .filter(({ lost }) => lost > 0)
    .toSorted((one, other) => other.lost - one.lost)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())
}

async function runToEnd(words: readonly string[]): Promise<void> {
  const child = spawn(program, [...words], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('exit', done)
  })
  if (code !== 0) throw new Error(`Lighthouse failed: ${said.join('').slice(-600)}`)
}
