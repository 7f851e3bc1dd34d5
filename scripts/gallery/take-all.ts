import type { Browser, BrowserContext } from '@playwright/test'
import { type DeviceName, devices } from './devices.ts'
import type { Finding } from './finding.ts'
import { keepRecord } from './in-page.ts'
import { pictureDay } from './kept-visit.ts'
import type { Shot } from './shot.ts'
import { type Camera, takeShot } from './take-shot.ts'

/** A picture and what was wrong with its page. */
export interface Taken {
  readonly shot: Shot
  readonly findings: readonly Finding[]
}

/** Takes all pictures, `tabs` at a time, and tells about each as it is there. */
export async function takeAll(
  browser: Browser,
  shots: readonly Shot[],
  camera: Camera,
  { tabs, tell }: { tabs: number; tell: (taken: Taken, count: number) => void },
): Promise<readonly Taken[]> {
  const taken: Taken[] = []
  const queue = shots.values()
  const work = async () => {
    const contexts = new Map<DeviceName, BrowserContext>()
    for (const shot of queue) {
      // NOTE: a clock or an answer of our own would stay for the next picture.
      const isAlone = shot.prepare !== undefined
      const context =
        (isAlone ? undefined : contexts.get(shot.device)) ?? (await openContext(browser, shot.device))
      if (!isAlone) contexts.set(shot.device, context)
      const one = { shot, findings: await takeShot(context, shot, camera) }
      taken.push(one)
      tell(one, taken.length)
      if (isAlone) await context.close()
    }
    for (const context of contexts.values()) await context.close()
  }
  await Promise.all(Array.from({ length: tabs }, work))
  const places = new Map(shots.map((shot, place) => [shot, place]))
  return taken.toSorted((one, other) => (places.get(one.shot) ?? 0) - (places.get(other.shot) ?? 0))
}

async function openContext(browser: Browser, device: DeviceName): Promise<BrowserContext> {
  const context = await browser.newContext(devices[device])
  await context.addInitScript(keepRecord, pictureDay)
  return context
}
