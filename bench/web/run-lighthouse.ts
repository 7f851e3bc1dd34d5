import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** What Lighthouse says of a page on its simulated phone. */
export interface LighthouseReading {
  /** 0 to 100. */
  readonly score: number
  readonly fcpMs: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
}

interface LighthouseReport {
  readonly categories: { readonly performance: { readonly score: number | null } }
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
  readonly runtimeError?: { readonly message: string }
}

const program = resolve(import.meta.dirname, '../node_modules/.bin/lighthouse')

/** Runs Lighthouse in the browser that listens on `port`. `keepsStorage` leaves what the browser kept of a visit. */
export async function runLighthouse(
  url: string,
  port: number,
  keepsStorage: boolean,
): Promise<LighthouseReading> {
  const folder = await mkdtemp(join(tmpdir(), 'fennel-lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    await runToEnd([
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--only-categories=performance',
      `--port=${port}`,
      '--extra-headers={"cf-ipcountry":"US"}',
      ...(keepsStorage ? ['--disable-storage-reset'] : []),
    ])
    const report = JSON.parse(await readFile(file, 'utf8')) as LighthouseReport
    if (report.runtimeError !== undefined)
      throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`)
    const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
    return {
      score: Math.round((report.categories.performance.score ?? 0) * 100),
      fcpMs: value('first-contentful-paint'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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
