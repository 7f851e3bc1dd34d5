import type { BrowserContext, Page } from '@playwright/test'
import { join } from 'node:path'
import { axeFindings } from './axe-findings.ts'
import { devices } from './devices.ts'
import type { Finding } from './finding.ts'
import type { House } from './open-house.ts'
import type { Visit } from './group-visits.ts'
import { inspect, remember, rest, scrollThrough } from './in-page.ts'
import { type Shot, shotFile } from './shot.ts'
import { watchPage } from './watch-page.ts'
import { writePicture } from './write-picture.ts'

/** Settings of the whole run. */
export interface CaptureOptions {
  /** Folder of the pictures. */
  readonly out: string
  /** The address of a brand. */
  readonly origin: (brand: string) => string
  /** The admin area; undefined when no picture needs it. */
  readonly house?: House | undefined
  /** Whether every page is also checked with axe. */
  readonly axe: boolean
}

/** The findings of each picture of a visit. */
export type VisitFindings = ReadonlyMap<Shot, readonly Finding[]>

/** How a visit ended. */
interface VisitEnd {
  readonly findings: VisitFindings
  /** Undefined when none could be opened. */
  readonly tab: Page | undefined
  /** Whether the tab is clean enough for another visit. */
  readonly isAsBefore: boolean
}

const readyMs = 12_000
const restMs = 4_000
const quietMs = 120
/** A page that hangs must not hold up the others. */
const mostMs = 60_000

let visits = 0

/** Makes a visit in a tab from `open`, checks its page and writes its pictures. Never rejects. */
export async function takeVisit(
  open: () => Promise<Page>,
  visit: Visit,
  captureOptions: CaptureOptions,
): Promise<VisitEnd> {
  const findings = new Map<Shot, readonly Finding[]>()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No picture after ${mostMs / 1000} s`)), mostMs)
  let tab: Page | undefined
  let isAsBefore = false
  try {
    tab = await open()
    isAsBefore = await Promise.race([late.promise, takeIn(tab, visit, captureOptions, findings)])
  } catch (failure) {
    for (const shot of visit) if (!findings.has(shot)) findings.set(shot, [notThere(failure)])
  } finally {
    clearTimeout(timer)
  }
  return { findings, tab, isAsBefore }
}

/** Resolves with whether everything done to the tab was undone. */
async function takeIn(
  page: Page,
  visit: Visit,
  captureOptions: CaptureOptions,
  found: Map<Shot, readonly Finding[]>,
): Promise<boolean> {
  const [first] = visit
  const { kept, historyState, prepare } = first
  await page.context().clearCookies()
  const { origin, path, signIn } = await enter(page.context(), first, captureOptions)
  const prepared = await prepare?.(page)
  const id = String(visits++)
  const memory = await page.addInitScript(remember, { visit: id, origin, kept, signIn, historyState })
  await resize(page, first)
  const watch = watchPage(page, origin)
  await goAfresh(page, `${origin}${path}`)
  let reported = 0
  for (const shot of visit) {
    if (shot !== first) await resize(page, shot)
    const seen = await look(page, shot, captureOptions, shot === first)
    const heard = watch.findings()
    found.set(
      shot,
      [...heard.slice(reported), ...seen].filter(({ text }) => shot.expects?.test(text) !== true),
    )
    reported = heard.length
  }
  watch.end()
  await memory.dispose()
  await prepared?.dispose()
  return prepare === undefined || prepared !== undefined
}

async function resize(page: Page, { device }: Shot): Promise<void> {
  const { viewport } = devices[device]
  const now = page.viewportSize()
  if (now?.width !== viewport.width || now.height !== viewport.height) await page.setViewportSize(viewport)
}

/** Loads an address from scratch. One that differs from the current URL only after # would not reload the page. */
async function goAfresh(page: Page, url: string): Promise<void> {
  const [document, part] = url.split('#')
  if (part !== undefined && page.url().split('#')[0] === document) await page.goto('about:blank')
  await page.goto(url, { waitUntil: 'commit' })
}

/** The address of the visit, and the operator's sign-in to put into the browser. */
async function enter(
  context: BrowserContext,
  { brand, path, admin }: Shot,
  { origin, house }: CaptureOptions,
) {
  if (admin === undefined) return { origin: origin(brand), path, signIn: {} }
  if (house === undefined) throw new Error('The admin area was not opened')
  const place = { origin: house.origin, path: await house.pathOf(path) }
  if (admin.role === undefined) return { ...place, signIn: {} }
  const { storage, cookies } = await house.signIn(admin.role)
  await context.addCookies([...cookies])
  return { ...place, signIn: storage }
}

function notThere(failure: unknown): Finding {
  const text = failure instanceof Error ? failure.message : String(failure)
  return { kind: 'not there', text: text.split('\n').slice(0, 2).join(' ') }
}

async function look(
  page: Page,
  shot: Shot,
  { out, axe }: CaptureOptions,
  isFresh: boolean,
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const attempt = async (work: Promise<unknown> | undefined) => {
    await work?.catch((failure: unknown) => findings.push(notThere(failure)))
  }
  await attempt(page.locator(shot.ready).first().waitFor({ timeout: readyMs }))
  const { viewport, javaScriptEnabled = true } = devices[shot.device]
  const mayRest = javaScriptEnabled && shot.isPassing !== true
  const wait = { quietMs: isFresh ? quietMs : quietMs / 4, mostMs: restMs }
  if (mayRest) await page.evaluate(rest, wait)
  // NOTE: movement after an action or after larger text is not an unexpected layout shift, so shifts are read before
  // that.
  const isMoved = shot.act !== undefined || shot.textPercent !== undefined
  const before =
    isFresh && isMoved && javaScriptEnabled ? await page.evaluate(inspect, viewport.width) : undefined
  if (shot.textPercent !== undefined) {
    await page.evaluate(
      (percent) => (document.documentElement.style.fontSize = `${percent}%`),
      shot.textPercent,
    )
  }
  await attempt(shot.act?.(page))
  if (isMoved && mayRest) await page.evaluate(rest, wait)
  // NOTE: what scrolling has loaded once is there in every size.
  if (mayRest && isFresh) await page.evaluate(scrollThrough)
  const after = javaScriptEnabled ? await page.evaluate(inspect, viewport.width) : undefined
  await writePicture(page, join(out, shotFile(shot)), viewport)
  if (axe && javaScriptEnabled) {
    const about = { isJudged: !isFresh, isMail: shot.kind === 'mails' }
    findings.push(...(await axeFindings(page, about)))
  }
  const shifts = isFresh ? (isMoved ? before?.shifts : after?.shifts) : []
  return [
    ...findings,
    ...(shifts ?? []).map(({ value, words }): Finding => ({
      kind: 'layout shift',
      text: `${Number(value.toPrecision(2))} ${words}`,
    })),
    ...(after?.brokenPictures ?? []).map((text): Finding => ({ kind: 'broken picture', text })),
    ...(after?.overflow === undefined ? [] : [{ kind: 'overflow', text: after.overflow } satisfies Finding]),
    ...(after?.cutOff ?? []).map((text): Finding => ({ kind: 'cut off', text })),
  ]
}
