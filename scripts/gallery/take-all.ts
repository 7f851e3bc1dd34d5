import type { BrowserSupply } from './browser-supply.ts'
import type { Finding } from './finding.ts'
import { groupVisits, type Visit } from './group-visits.ts'
import type { Shot } from './shot.ts'
import type { Camera } from './take-visit.ts'
import { Tripod } from './tripod.ts'

/** A picture and what was wrong with its page. */
export interface Taken {
  readonly shot: Shot
  readonly findings: readonly Finding[]
}

/** Takes all pictures with `tabs` tabs in parallel and reports each one. Those of a busy installation come last. */
export async function takeAll(
  browsers: BrowserSupply,
  shots: readonly Shot[],
  camera: Camera,
  { tabs, tell }: { tabs: number; tell: (taken: Taken, count: number) => void },
): Promise<readonly Taken[]> {
  const taken: Taken[] = []
  const work = async (queue: Iterable<Visit>) => {
    const tripod = new Tripod(browsers)
    for (const visit of queue) {
      for (const [shot, findings] of await tripod.take(visit, camera)) {
        const one = { shot, findings }
        taken.push(one)
        tell(one, taken.length)
      }
    }
    await tripod.fold()
  }
  const waitsForDemo = ({ admin }: Shot) => admin?.house === 'busy'
  for (const round of [shots.filter((shot) => !waitsForDemo(shot)), shots.filter(waitsForDemo)]) {
    if (round.some(waitsForDemo)) await camera.house?.playDemo()
    const queue = groupVisits(round).values()
    await Promise.all(Array.from({ length: tabs }, () => work(queue)))
  }
  const places = new Map(shots.map((shot, place) => [shot, place]))
  return taken.toSorted((one, other) => (places.get(one.shot) ?? 0) - (places.get(other.shot) ?? 0))
}
