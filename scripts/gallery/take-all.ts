import type { BrowserContext } from '@playwright/test'
import type { BrowserSupply } from './browser-supply.ts'
import { type DeviceName, devices } from './devices.ts'
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

/** Takes all pictures, `tabs` at a time, and tells about each as it is there. */
export async function takeAll(
  browsers: BrowserSupply,
  shots: readonly Shot[],
  camera: Camera,
  { tabs, tell }: { tabs: number; tell: (taken: Taken, count: number) => void },
): Promise<readonly Taken[]> {
  const taken: Taken[] = []
  const queue = groupVisits(shots).values()
  const work = async () => {
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
  await Promise.all(Array.from({ length: tabs }, work))
  const places = new Map(shots.map((shot, place) => [shot, place]))
  return taken.toSorted((one, other) => (places.get(one.shot) ?? 0) - (places.get(other.shot) ?? 0))
}

/** One visit after the other, with a browser context for each device that keeps its cache. */
class Tripod {
  private readonly browsers: BrowserSupply
  private readonly contexts = new Map<DeviceName, BrowserContext>()

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
    const kept = isAlone ? undefined : this.contexts.get(shot.device)
    const context = kept?.browser() === browser ? kept : await browser.newContext(devices[shot.device])
    if (context !== kept) await context.addInitScript(keepRecord, pictureDay)
    if (!isAlone) this.contexts.set(shot.device, context)
    const findings = await takeVisit(context, visit, camera)
    const isAlive = browser.isConnected()
    if (isAlone && isAlive) await context.close()
    return { findings, isAlive }
  }
}
