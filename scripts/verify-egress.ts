import { brandIds, loadBrand } from '@fennel/brands'
import { chromium } from '@playwright/test'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeFailure } from './start/plain-failure.ts'
import { browserFlags, findBrowser } from './test/find-browser.ts'
import { findLeaks } from './verify-egress/canary.ts'
import type { Evidence, Leak } from './verify-egress/canary.ts'
import { readWritings, startObservedProduct } from './verify-egress/observed-product.ts'
import { planWalks } from './verify-egress/plan-walks.ts'
import type { PlannedWalk } from './verify-egress/plan-walks.ts'
import { sendVisitor } from './verify-egress/send-visitor.ts'

const { values } = parseArgs({
  options: {
    plant: { type: 'boolean', default: false },
    only: { type: 'string' },
    tabs: { type: 'string', default: '3' },
  },
})
const root = resolve(import.meta.dirname, '..')
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())

try {
  const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))
  const all = brands.flatMap(planWalks)
  const wanted = all.filter(({ brand, flowId, consent }) =>
    `${brand}/${flowId}/${consent}`.includes(values.only ?? ''),
  )
  const walks = values.plant ? wanted.slice(0, 1) : wanted
  const leaks = await verify(walks)
  for (const { place, canary, form, around } of leaks) {
    console.error(`✗ ${place}: "${canary}" ${form}\n    …${around.replaceAll('\n', ' ')}…`)
  }
  const answers = new Set(walks.flatMap(({ canaries }) => canaries.map(({ value }) => value))).size
  console.log(
    leaks.length === 0
      ? `${walks.length} visitors, ${answers} canaries: none left the house.`
      : `${leaks.length} leaks.`,
  )
  process.exitCode = leaks.length === 0 ? 0 : 1
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}

/** Sends all visitors, a few at a time, and searches everything they left behind for what they said. */
async function verify(walks: readonly PlannedWalk[]): Promise<readonly Leak[]> {
  const product = await startObservedProduct(root, brandIds, stopping.signal)
  const browser = await chromium.launch({ executablePath: (await findBrowser()).path, args: browserFlags })
  const leaks: Leak[] = []
  const evidence: Evidence[] = []
  try {
    const queue = walks.entries()
    const work = async () => {
      for (const [place, walk] of queue) {
        const name = `${walk.brand}/${walk.flowId} ${walk.consent}${walk.pays ? ', pays' : ''}`
        const sent = await sendVisitor(
          browser,
          product.origin(walk.brand),
          walk,
          values.plant ? 'picture' : 'none',
        )
        // What leaves the browser is weighed visitor by visitor: what one said another may say by chance.
        leaks.push(...findLeaks(walk.canaries, sent.evidence))
        console.log(
          `${place + 1}/${walks.length} ${name}: to ${sent.endedAt}, ${sent.offOrigin} calls off-origin`,
        )
      }
    }
    await Promise.all(Array.from({ length: Number(values.tabs) }, work))
    evidence.push(...(await readWritings(product.dataDir)))
  } finally {
    await browser.close()
    await product.stop()
  }
  return [...leaks, ...findLeaks(unique(walks), evidence)]
}

/** All canaries, once each, but for those another flow says openly: the books hold all flows together. */
function unique(walks: readonly PlannedWalk[]) {
  const open = [...new Set(walks.map(({ openWords }) => openWords))].join('\n')
  const canaries = walks.flatMap((walk) => walk.canaries)
  const proving = canaries.filter(
    ({ kind, value }) => kind === 'person' || !open.includes(value.toLowerCase()),
  )
  return [...new Map(proving.map((canary) => [canary.value, canary])).values()]
}
