import type { BrowserContext } from '@playwright/test'
import type { BrowserSupply } from './browser-supply.ts'
import { devices } from './devices.ts'
import type { Finding } from './finding.ts'
import { keepRecord } from './in-page.ts'
import { pictureDay } from './kept-visit.ts'
import { groupVisits, type Visit } from './group-visits.ts'
import type { Shot } from './shot.ts'
import { type Camera, takeVisit, type VisitFindings } from './take-visit.ts'

/** A picture and what was wrong with its page. */
export interface Taken {
  readonly shot: Shot
  readonly findings: readonly Finding[]
}

/** Takes all pictures, `tabs` at a time, and tells about each as it is there; those of a busy house come last. */
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

/** One visit after the other, with a browser context for each device and clock that keeps its cache. */
class Tripod {
  private readonly browsers: BrowserSupply
  private readonly contexts = new Map<string, BrowserContext>()

  constructor(browsers: BrowserSupply) {
    this.browsers = browsers
  }

  /** A visit during which the browser dies is made once more, in a new one. */
  async take(visit: Visit, camera: Camera): Promise<VisitFindings> {
    const first = await this.takeOnce(visit, camera)
    return first.isAlive ? first.findings : (await this.takeOnce(visit, camera)).findings
  }

  async fold(): Promise<void> {
    for (const context of this.contexts.values()) await context.close()
  }

  private async takeOnce(visit: Visit, camera: Camera) {
    const [shot] = visit
    // NOTE: a clock or an answer of our own would stay for the next picture.
    const isAlone = shot.prepare !== undefined
    const browser = await this.browsers.get()
    // NOTE: what operators see happened on the days before today, so the clock of their pages goes as it does.
    const day = shot.admin === undefined ? pictureDay : null
    const key = `${shot.device} ${day}`
    const kept = isAlone ? undefined : this.contexts.get(key)
    const context = kept?.browser() === browser ? kept : await browser.newContext(devices[shot.device])
    if (context !== kept) await context.addInitScript(keepRecord, day)
    if (!isAlone) this.contexts.set(key, context)
    const findings = await takeVisit(context, visit, camera)
    const isAlive = browser.isConnected()
    if (isAlone && isAlive) await context.close()
    return { findings, isAlive }
  }
}
