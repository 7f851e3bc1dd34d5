import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { join } from 'node:path'
import { devices } from './devices.ts'
import type { Finding } from './finding.ts'
import { inspect, remember, rest, scrollThrough } from './in-page.ts'
import { type Shot, shotFile } from './shot.ts'
import { watchPage } from './watch-page.ts'
import { writePicture } from './write-picture.ts'

/** How the camera is set up for the whole run. */
export interface Camera {
  /** Folder of the pictures. */
  readonly out: string
  /** Where a brand is served. */
  readonly origin: (brand: string) => string
  /** Whether axe looks at every page too. */
  readonly axe: boolean
}

const readyMs = 12_000
const restMs = 4_000
/** A page that hangs must not stop the others. */
const mostMs = 60_000

/** Opens the page of a shot in a tab of its own, judges it and writes its picture. Never rejects. */
export async function takeShot(
  context: BrowserContext,
  shot: Shot,
  camera: Camera,
): Promise<readonly Finding[]> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No picture after ${mostMs / 1000} s`)), mostMs)
  let page: Page | undefined
  try {
    page = await context.newPage()
    return await Promise.race([late.promise, takeIn(page, context, shot, camera)])
  } catch (failure) {
    return [notThere(failure)]
  } finally {
    clearTimeout(timer)
    void page?.close().catch(() => undefined)
  }
}

async function takeIn(
  page: Page,
  context: BrowserContext,
  shot: Shot,
  camera: Camera,
): Promise<readonly Finding[]> {
  const origin = camera.origin(shot.brand)
  await context.clearCookies()
  await shot.prepare?.(page)
  await page.addInitScript(remember, { origin, kept: shot.kept, historyState: shot.historyState })
  const findings = watchPage(page, origin)
  await page.goto(`${origin}${shot.path}`, { waitUntil: 'commit' })
  const seen = await look(page, shot, camera)
  return [...findings(), ...seen].filter(({ text }) => shot.expects?.test(text) !== true)
}

function notThere(failure: unknown): Finding {
  const text = failure instanceof Error ? failure.message : String(failure)
  return { kind: 'not there', text: text.split('\n').slice(0, 2).join(' ') }
}

async function look(page: Page, shot: Shot, { out, axe }: Camera): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const attempt = async (work: Promise<unknown> | undefined) => {
    await work?.catch((failure: unknown) => findings.push(notThere(failure)))
  }
  await attempt(page.locator(shot.ready).first().waitFor({ timeout: readyMs }))
  const { viewport, javaScriptEnabled = true } = devices[shot.device]
  const mayRest = javaScriptEnabled && shot.isPassing !== true
  if (mayRest) await page.evaluate(rest, { quietMs: 120, mostMs: restMs })
  const before = javaScriptEnabled ? await page.evaluate(inspect, viewport.width) : undefined
  if (shot.textPercent !== undefined) {
    await page.evaluate(
      (percent) => (document.documentElement.style.fontSize = `${percent}%`),
      shot.textPercent,
    )
  }
  if (shot.act !== undefined) {
    await attempt(shot.act(page))
    if (mayRest) await page.evaluate(rest, { quietMs: 120, mostMs: restMs })
  }
  if (mayRest) await page.evaluate(scrollThrough)
  const after = javaScriptEnabled ? await page.evaluate(inspect, viewport.width) : undefined
  if (axe && javaScriptEnabled) findings.push(...(await axeFindings(page)))
  await writePicture(page, join(out, shotFile(shot)), viewport)
  // NOTE: what moves because the visitor did something, or wanted larger text, is no shift.
  const shifts = shot.act === undefined && shot.textPercent === undefined ? after?.shifts : before?.shifts
  return [
    ...findings,
    ...(shifts ?? []).map(({ value, words }): Finding => ({
      kind: 'layout shift',
      text: `${Number(value.toPrecision(2))} ${words}`,
    })),
    ...(after?.brokenPictures ?? []).map((text): Finding => ({ kind: 'broken picture', text })),
    ...(after?.overflow === undefined ? [] : [{ kind: 'overflow', text: after.overflow } satisfies Finding]),
  ]
}

async function axeFindings(page: Page): Promise<readonly Finding[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => ({
    kind: 'axe',
    text: `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  }))
}
