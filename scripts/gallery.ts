import { brandIds } from '@fennel/brands'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { supplyBrowser } from './gallery/browser-supply.ts'
import { contactSheet } from './gallery/contact-sheet.ts'
import { emptyGallery } from './gallery/empty-gallery.ts'
import { type House, openHouse, operators } from './gallery/open-house.ts'
import { planShots } from './gallery/plan-shots.ts'
import { parseGalleryOptions, type GalleryOptions } from './gallery/parse-gallery-options.ts'
import { shotId } from './gallery/shot.ts'
import { takeAll } from './gallery/take-all.ts'
import { startProduct } from './rehearsal/start-product.ts'
import { describeFailure } from './start/plain-failure.ts'
import { stopOnce } from './start/stop-once.ts'
import { findBrowser, findLightBrowser, launchBrowser } from './test/find-browser.ts'

const root = resolve(import.meta.dirname, '..')

/** Takes the requested pictures and writes the contact sheet; returns true when no page had a finding. */
async function run(options: GalleryOptions, stopping: AbortSignal): Promise<boolean> {
  const began = performance.now()
  const brands = options.brand === undefined ? brandIds : [options.brand]
  const shots = await planShots(brands, options)
  await emptyGallery(options.out)

  // NOTE: a thousand pictures for people to look at, none compared by the pixel, so the light browser will do.
  const found = await findLightBrowser(await findBrowser())
  const wantsHouse = shots.some(({ admin }) => admin !== undefined)
  const { email, password } = operators.admin
  const product = await startProduct(root, brands, {
    say: (line) => console.error(line),
    signal: stopping,
    settings: wantsHouse ? { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } : {},
  })
  const browsers = supplyBrowser(() => launchBrowser(found))
  stopping.addEventListener('abort', () => void browsers.close())
  let house: House | undefined
  try {
    if (wantsHouse) house = await openHouse(product)
    const ready = performance.now()
    const taken = await takeAll(
      browsers,
      shots,
      { ...options, origin: product.origin, house },
      {
        tabs: options.tabs,
        tell: ({ shot, findings }, count) => {
          for (const { kind, text } of findings) console.log(`✗ ${shotId(shot)}  ${kind}: ${text}`)
          if (count % 50 === 0) console.log(`  ${count} of ${shots.length} pictures`)
        },
      },
    )
    const wrong = taken.filter(({ findings }) => findings.length > 0).length
    const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(0)
    const summary = `${taken.length} pictures in ${seconds(ready)} s (${seconds(began)} s with the start), ${wrong} with findings.`
    await writeFile(join(options.out, 'index.html'), contactSheet(taken, summary))
    console.log(`${summary}\n${join(options.out, 'index.html')}`)
    return wrong === 0
  } finally {
    await browsers.close()
    await house?.close()
    await product.stop()
  }
}

const stopping = new AbortController()
stopOnce((reason) => stopping.abort(reason))
try {
  process.exitCode = (await run(parseGalleryOptions(process.argv.slice(2), root), stopping.signal)) ? 0 : 1
} catch (failure) {
  console.error(stopping.signal.aborted ? `Stopped (${stopping.signal.reason}).` : describeFailure(failure))
  process.exitCode = 1
}
