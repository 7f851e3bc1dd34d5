import { loadBrand } from '@fennel/brands'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Brotli bytes of the JavaScript a visitor of one brand is sent. */
export interface ScriptBytes {
  /** Inside the landing page's document: all that is needed for the first answer to be kept. */
  readonly firstAnswer: number
  /** By a landing page that nobody has touched, with the question about consent that a first visit shows. */
  readonly untouched: number
  /** Until the landing page is the application, which the first touch fetches. */
  readonly landing: number
  /** The same and everything the whole quiz needs. */
  readonly landingAndQuiz: number
}

/** What is read of Vite's manifest. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

/** Adds up the build's own files as they are sent. `dist` is the folder of one build. */
export async function scriptBytes(dist: string, brandId: string): Promise<ScriptBytes> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const document = await readFile(join(dist, brandId, 'home.html'), 'utf8')
  const inline = [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code).join('')
  // NOTE: the page's own script names some of them without the slash before.
  const named = new Set([...document.matchAll(/["'/](assets\/[^"']+\.js)/g)].map(([, file = '']) => file))
  const keyOfFile = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const { experiments = [] } = await loadBrand(brandId)
  const untouched = [
    ...[...named].flatMap((file) => keyOfFile.get(file) ?? []),
    'src/consent/draw-panel.ts',
    `../brands/src/${brandId}/consent.ts`,
    ...(experiments.some(({ status }) => status !== 'draft')
      ? ['src/experiments/join-experiments.ts', 'src/experiments/tell-exposures.ts']
      : []),
  ]
  const landing = [...untouched, 'src/app/draw-app.tsx']
  const sizeWith = (keys: readonly string[]) => sizeOf(dist, closureOf(manifest, keys))
  return {
    firstAnswer: Buffer.byteLength(inline),
    untouched: await sizeWith(untouched),
    landing: await sizeWith(landing),
    landingAndQuiz: await sizeWith([...landing, 'src/journey/quiz/quiz-screen.tsx']),
  }
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
