import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Brotli bytes of the JavaScript a visitor of one brand is sent. */
export interface ScriptBytes {
  /** Inside the landing page's document: all that is needed for the first answer to be kept. */
  readonly firstAnswer: number
  /** Until the landing page is the application. */
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
  const named = new Set([...document.matchAll(/\/(assets\/[^"']+\.js)/g)].map(([, file = '']) => file))
  const keyOfFile = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const landing = closureOf(
    manifest,
    [...named].flatMap((file) => keyOfFile.get(file) ?? []),
  )
  const quiz = closureOf(manifest, ['src/journey/quiz/quiz-screen.tsx'])
  return {
    firstAnswer: Buffer.byteLength(inline),
    landing: await sizeOf(dist, landing),
    landingAndQuiz: await sizeOf(dist, new Set([...landing, ...quiz])),
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
