import { brandIds, loadWholeBrand } from '@fennel/brands'
import type { QuizFlow, WholeBrand } from '@fennel/funnel'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type DeviceName, devices } from '../../scripts/gallery/devices.ts'
import { keepRecord, remember, rest } from '../../scripts/gallery/in-page.ts'
import { pictureDay } from '../../scripts/gallery/kept-visit.ts'
import { exemptContext } from '../harness/quiet-page.ts'
import { brandPages, flowPages, visitorsOf } from '../../scripts/gallery/page-shots.ts'
import type { Shot } from '../../scripts/gallery/shot.ts'
import { oneOfEachKind } from '../../scripts/gallery/state-shots.ts'
import { stepShot } from '../../scripts/gallery/step-shots.ts'

export interface BrandWithFlow {
  readonly brand: WholeBrand
  readonly flow: QuizFlow
}

/** Every brand with its default flow. */
export const allBrands: readonly BrandWithFlow[] = await Promise.all(
  brandIds.map(async (id) => {
    const brand = await loadWholeBrand(id)
    const flow = brand.flows[brand.defaultFlowId]
    if (flow === undefined) throw new Error(`${id} has no flow ${brand.defaultFlowId}`)
    return { brand, flow }
  }),
)

const onThePath = /^(upsell .*|register|thank-you|account)$/

/** Every page on the path and one step of each kind, as the gallery shows them. */
export function pathShots({ brand, flow }: BrandWithFlow, device: DeviceName): readonly Shot[] {
  const ofBrand = brandPages(brand, flow).filter(({ name }) => onThePath.test(name))
  const { fresh } = visitorsOf(brand, flow)
  const unknown = { name: 'purchase unknown', path: '/purchase', kept: fresh, ready: '#checkout-title' }
  const pages = [...flowPages(brand, flow), unknown, ...ofBrand]
  return [
    ...pages.map((page): Shot => ({
      brand: brand.appId,
      flow: flow.id,
      kind: 'pages',
      group: '',
      device,
      ...page,
    })),
    ...oneOfEachKind(flow).map((step) => stepShot(brand, flow, step, device)),
  ]
}

/** The origin at which the running Fennel shows a brand; see `launch-stack.ts`. */
export function originOf(brandId: string, stackUrl: string): string {
  const url = new URL(stackUrl)
  url.hostname = `${brandId}.localhost`
  return url.origin
}

/** A browser context with a fixed date, no randomness and no motion, which records every layout shift. */
export async function stillContext(browser: Browser, device: DeviceName): Promise<BrowserContext> {
  const context = await browser.newContext(devices[device])
  exemptContext(context)
  await context.addInitScript(keepRecord, pictureDay)
  return context
}

/** Opens a shot in a new tab and waits until nothing changes any more. */
export async function openShot(context: BrowserContext, shot: Shot, stackUrl: string): Promise<Page> {
  const page = await context.newPage()
  const origin = originOf(shot.brand, stackUrl)
  await shot.prepare?.(page)
  await page.addInitScript(remember, { origin, kept: shot.kept, historyState: shot.historyState })
  await page.goto(`${origin}${shot.path}`, { waitUntil: 'commit' })
  await page.locator(shot.ready).first().waitFor()
  if (shot.isPassing !== true) await page.evaluate(rest, { quietMs: 120, mostMs: 4_000 })
  return page
}
