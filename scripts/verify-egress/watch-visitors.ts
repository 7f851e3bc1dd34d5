import { brandIds } from '@fennel/brands'
import type { Browser } from '@playwright/test'
import { startProduct } from '../rehearsal/start-product.ts'
import type { Product } from '../rehearsal/start-product.ts'
import { findBrowser, launchBrowser } from '../test/find-browser.ts'
import { findLeaks } from './canary.ts'
import type { Canary, Evidence, Leak } from './canary.ts'
import { compareTwins, writtenSince } from './compare-twins.ts'
import type { Difference } from './compare-twins.ts'
import type { PlannedWalk } from './plan-walks.ts'
import { plantLeaks } from './plant-leaks.ts'
import { outspokenSettings, readSettledWritings } from './read-writings.ts'
import { assetAddresses, sendVisitor } from './send-visitor.ts'

export interface Findings {
  readonly leaks: readonly Leak[]
  readonly differences: readonly Difference[]
}

interface Watch {
  readonly root: string
  /** Whether leaks are planted in every possible place. */
  readonly plants: boolean
  /** How many visitors walk at once. */
  readonly tabs: number
  /** Titles that experiments give to the same step, see `compareTwins`. */
  readonly armWords: ReadonlySet<string>
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

/**
 * Sends all visitors and searches everything they left behind for their answers: first visitors without a twin, then
 * each voice separately, so that what was written during one can be compared with the other.
 */
export async function watchVisitors(walks: readonly PlannedWalk[], watch: Watch): Promise<Findings> {
  const { root, say, signal } = watch
  const found = await findBrowser()
  const product = await startProduct(root, brandIds, { say, signal, settings: outspokenSettings })
  const browser = await launchBrowser(found, signal)
  try {
    const first = walks.filter(({ voice }) => voice === 'first')
    const second = walks.filter(({ voice }) => voice === 'second')
    const others = walks.filter(({ voice }) => voice === undefined)
    const group = { browser, product, watch, of: walks.length }
    const before = await sendGroup({ ...group, name: 'others', walks: [...pioneers(first), ...others] })
    const ofFirst = await sendGroup({ ...group, name: 'first voice', walks: first })
    const ofSecond = await sendGroup({ ...group, name: 'second voice', walks: second })
    return {
      leaks: [
        ...[before, ofFirst, ofSecond].flatMap(({ leaks }) => leaks),
        ...findLeaks(unique(walks), ofSecond.writings),
      ],
      differences: compareTwins(
        [...ofFirst.left, ...writtenSince(before.writings, ofFirst.writings)],
        [...ofSecond.left, ...writtenSince(ofFirst.writings, ofSecond.writings)],
        watch.armWords,
      ),
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

interface Group {
  readonly browser: Browser
  readonly product: Product
  readonly watch: Watch
  readonly name: string
  readonly walks: readonly PlannedWalk[]
}

/** What a group left: in its browsers, and what the server had written when the last of them was done. */
interface LeftByGroup {
  readonly left: readonly Evidence[]
  readonly leaks: readonly Leak[]
  readonly writings: readonly Evidence[]
}

async function sendGroup({ browser, product, watch, name, walks }: Group): Promise<LeftByGroup> {
  const leaks: Leak[] = []
  const left: Evidence[] = []
  const queue = walks.entries()
  const work = async () => {
    for (const [place, walk] of queue) {
      const plant = watch.plants ? 'picture and address' : 'none'
      const sent = await sendVisitor(browser, product.origin(walk.brand), walk, plant)
      // Browser evidence is searched per visitor: one visitor's answer may legitimately be another's text.
      leaks.push(...findLeaks(walk.canaries, sent.evidence))
      const flow = `${walk.brand}/${walk.flowId}`
      // Which pictures a browser fetches depends on timing while scrolling; no two visits are alike in that.
      const compared = sent.evidence.filter(({ place: where }) => where !== assetAddresses)
      left.push(...compared.map((one) => ({ ...one, place: `${flow} ${one.place}` })))
      watch.say(
        `${name} ${place + 1}/${walks.length} ${flow} ${walk.consent}${walk.pays ? ', pays' : ''}: to ${sent.endedAt}, ${sent.offOrigin} requests off-origin`,
      )
    }
  }
  await Promise.all(Array.from({ length: watch.tabs }, work))
  const [walk] = walks
  if (watch.plants && walk !== undefined && name !== 'others') await plantLeaks(product.dataDir, walk)
  return { left, leaks, writings: await readSettledWritings(product.dataDir) }
}

/** Visitors who trigger what happens only once, such as a plan's first sale; otherwise only the first voice would. */
function pioneers(walks: readonly PlannedWalk[]): readonly PlannedWalk[] {
  const byFlow = Map.groupBy(walks, ({ brand, flowId }) => `${brand}/${flowId}`)
  return [...byFlow.values()].flatMap((ofFlow) => ofFlow.find(({ pays }) => pays) ?? []).map(withOtherName)
}

function withOtherName(walk: PlannedWalk): PlannedWalk {
  const rename = (text: string) => text.replaceAll(/zq\.?/gi, (start) => `${start}pioneer`)
  const answers = Object.entries(walk.answers).map(([id, answer]) => [
    id,
    answer.type === undefined ? answer : { type: answer.type.map(rename) },
  ])
  return { ...walk, email: rename(walk.email), answers: Object.fromEntries(answers) }
}

/**
 * All canaries without duplicates. The books hold all flows, so a value that is open in one flow proves nothing in
 * another.
 */
function unique(walks: readonly PlannedWalk[]): readonly Canary[] {
  const open = [...new Set(walks.map(({ openWords }) => openWords))].join('\n')
  const canaries = walks.flatMap((walk) => walk.canaries)
  const merged = canaries.map((canary) =>
    canary.kind === 'health' && open.includes(canary.value.toLowerCase())
      ? { ...canary, isCommon: true }
      : canary,
  )
  return [...new Map(merged.map((canary) => [canary.value, canary])).values()]
}
