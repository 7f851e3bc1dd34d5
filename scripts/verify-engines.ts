import { brandIds, loadWholeBrand } from '@fennel/brands'
import type { WholeBrand } from '@fennel/funnel'
import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { operators } from './gallery/open-house.ts'
import { startProduct } from './rehearsal/start-product.ts'
import type { Product } from './rehearsal/start-product.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { stopOnce } from './start/stop-once.ts'
import { buildWebIfChanged } from './start/web-build.ts'
import { openBooks } from './verify-engines/books.ts'
import type { Books } from './verify-engines/books.ts'
import { findEngines } from './verify-engines/find-engines.ts'
import type { FoundEngine } from './verify-engines/find-engines.ts'
import { copyPagesThatRecord } from './verify-engines/pages-that-record.ts'
import { parseEngineOptions } from './verify-engines/parse-engine-options.ts'
import type { EngineOptions } from './verify-engines/parse-engine-options.ts'
import { startEngine } from './verify-engines/start-engine.ts'
import { walkBrand } from './verify-engines/walk-brand.ts'
import { Walker } from './verify-engines/walker.ts'

const root = resolve(import.meta.dirname, '..')
const say = (line: string): void => console.error(line)

/** What every walk of a run shares. */
interface Run {
  readonly product: Product
  readonly books: Books
  readonly options: EngineOptions
  readonly signal: AbortSignal
}

/** Walks every brand in every engine of this machine; true when all arrived. */
async function run(options: EngineOptions, signal: AbortSignal): Promise<boolean> {
  const { found, missing } = findEngines(options.engines)
  for (const { name, lacks, install } of missing)
    console.log(`- ${name} is not here (${lacks.join(', ')}). On Debian: ${install}`)
  if (found.length === 0) throw new PlainFailure('None of the engines is on this machine: install one.')

  const brands = await Promise.all(options.brands.map((id) => loadWholeBrand(id)))
  const pages = await copyPagesThatRecord(await buildWebIfChanged(root, { say, signal }))
  let passed = 0
  let failed = 0
  try {
    const { email, password } = operators.admin
    const product = await startProduct(root, brandIds, {
      say,
      signal,
      settings: { WEB_DIST: pages, ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
    })
    try {
      const shared = { product, books: await openBooks(product.houseOrigin), options, signal }
      for (const engine of found) {
        for (const brand of brands) {
          if (await walk(engine, brand, shared)) passed += 1
          else failed += 1
        }
      }
    } finally {
      await product.stop()
    }
  } finally {
    await rm(pages, { recursive: true, force: true })
  }
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0
}

/** One walk in a new window; prints its line and returns whether it arrived. */
async function walk(
  engine: FoundEngine,
  brand: WholeBrand,
  { product, books, options, signal }: Run,
): Promise<boolean> {
  const began = performance.now()
  const name = `${engine.id}-${brand.appId}`
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
  const save = async (file: string, picture: Buffer) => {
    await mkdir(options.out, { recursive: true })
    await writeFile(join(options.out, `${file}.png`), picture)
    return join(options.out, `${file}.png`)
  }
  let version = ''
  try {
    const running = await startEngine(engine, signal)
    version = ` ${running.version} (${running.width} × ${running.height})`
    try {
      const walker = new Walker({
        session: running.session,
        origin: product.origin(brand.appId),
        signal,
        byKeys: options.byKeys,
        look: options.pictures
          ? async (page, picture) => void (await save(`${name}-${page}`, picture))
          : undefined,
      })
      const email = `${name}.${randomBytes(4).toString('hex')}@mail.example`
      await books.expect(email, await walkBrand(walker, brand, email))
    } catch (failure) {
      const picture = await running.session.screenshot().catch(() => undefined)
      if (picture !== undefined) say(`  ${await save(`${name}-failed`, picture)}`)
      throw failure
    } finally {
      await running.stop()
    }
    console.log(`✓ ${engine.name}${version}, ${brand.appId}: ${seconds()}`)
    return true
  } catch (failure) {
    signal.throwIfAborted()
    const why = failure instanceof Error ? failure.message : String(failure)
    console.log(`✗ ${engine.name}${version}, ${brand.appId}: ${seconds()}\n    ${why}`)
    return false
  }
}

const stopping = new AbortController()
stopOnce((reason) => stopping.abort(reason))
try {
  process.exitCode = (await run(parseEngineOptions(process.argv.slice(2), root), stopping.signal)) ? 0 : 1
} catch (failure) {
  console.error(stopping.signal.aborted ? `Stopped (${stopping.signal.reason}).` : describeFailure(failure))
  process.exitCode = 1
}
