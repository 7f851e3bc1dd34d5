import type { BrowserSupply } from './browser-supply.ts'
import type { Finding } from './finding.ts'
import { groupVisits, type Visit } from './group-visits.ts'
import type { Shot } from './shot.ts'
import type { CaptureOptions } from './take-visit.ts'
import { TabPool } from './tab-pool.ts'

/** A picture and what was wrong with its page. */
export interface Taken {
  readonly shot: Shot
  readonly findings: readonly Finding[]
}

/** Takes all pictures with `tabs` tabs in parallel and reports each one. Those of a busy installation come last. */
export async function takeAll(
  browsers: BrowserSupply,
  shots: readonly Shot[],
  captureOptions: CaptureOptions,
  { tabs, tell }: { tabs: number; tell: (taken: Taken, count: number) => void },
): Promise<readonly Taken[]> {
  const taken: Taken[] = []
  const work = async (queue: Iterable<Visit>) => {
    const tabPool = new TabPool(browsers)
    for (const visit of queue) {
      for (const [shot, findings] of await tabPool.take(visit, captureOptions)) {
        const one = { shot, findings }
        taken.push(one)
        tell(one, taken.length)
      }
    }
    await tabPool.fold()
  }
  const waitsForDemo = ({ admin }: Shot) => admin?.house === 'busy'
  for (const round of [shots.filter((shot) => !waitsForDemo(shot)), shots.filter(waitsForDemo)]) {
    if (round.some(waitsForDemo)) await captureOptions.house?.playDemo()
    const queue = groupVisits(round).values()
    await Promise.all(Array.from({ length: tabs }, () => work(queue)))
  }
  const places = new Map(shots.map((shot, place) => [shot, place]))
  return taken.toSorted((one, other) => (places.get(one.shot) ?? 0) - (places.get(other.shot) ?? 0))
}
