import type { Browser } from '@playwright/test'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** JavaScript sent to a visitor of one brand, in brotli bytes. */
export interface ScriptBytes {
  /** Inline in the landing page: everything needed to store the first answer. */
  readonly firstAnswer: number
  /** Fetched by an untouched landing page, including the consent banner of a first visit and everything prefetched. */
  readonly untouched: number
  /** Fetched until the landing page is the application, which loads on the first touch. */
  readonly landing: number
  /** The same plus everything the whole quiz needs. */
  readonly landingAndQuiz: number
}

/** The parts of Vite's manifest that are used. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

/**
 * Adds up the built files as they are sent. `dist` is the folder of a build, `url` the address of the brand `appId`.
 */
export async function scriptBytes(
  browser: Browser,
  dist: string,
  { appId, url }: { readonly appId: string; readonly url: string },
): Promise<ScriptBytes> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const document = await readFile(join(dist, appId, 'home.html'), 'utf8')
  const inline = [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code).join('')
  const untouched = await fetchedUntouched(browser, url)
  const sizeWith = (keys: readonly string[]) =>
    sizeOf(dist, new Set([...untouched, ...closureOf(manifest, keys)]))
  const application = 'src/app/draw-app.tsx'
  return {
    firstAnswer: brotliCompressSync(inline).length,
    untouched: await sizeWith([]),
    landing: await sizeWith([application]),
    landingAndQuiz: await sizeWith([application, 'src/journey/quiz/quiz-screen.tsx']),
  }
}

/** The scripts of a landing page left alone until it fetches nothing more, including the consent banner. */
async function fetchedUntouched(browser: Browser, url: string): Promise<readonly string[]> {
  const page = await browser.newPage()
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) files.add(pathname.slice(1))
  })
  await page.goto(url)
  await page.locator('[data-consent]').waitFor()
  await page.waitForLoadState('networkidle')
  await page.close()
  return [...files]
}

function closureOf(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const entry = manifest[key]
    if (entry === undefined) throw new Error(`The build has no chunk for ${key}`)
    if (files.has(entry.file)) return
    files.add(entry.file)
    entry.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return files
}

async function sizeOf(dist: string, files: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(async (file) => (await stat(join(dist, `${file}.br`))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
