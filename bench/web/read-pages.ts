import { allAnswersOf } from '../../scripts/gallery/plausible-answers.ts'
import { keepAnswers } from '../../scripts/gallery/kept-visit.ts'
import { findFreePort } from '../../scripts/start/free-port.ts'
import { browserFlags } from '../../scripts/test/find-browser.ts'
import { chromium } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../bench-result.ts'
import type { MeasuredBrand } from './prepare-brand.ts'
import { runLighthouse } from './run-lighthouse.ts'
import type { LighthouseReading } from './run-lighthouse.ts'

export interface PageReading extends LighthouseReading {
  readonly path: string
}

/** Lighthouse on the pages of a funnel: the written-out ones, the quiz, and the purchase page of somebody who took it. */
export async function readPages(measured: MeasuredBrand, rounds: number): Promise<readonly PageReading[]> {
  const { copies, url } = measured
  const written = [...copies.keys()].map((path) => ({ path, address: `${url}${path}`, keepsStorage: false }))
  const plain = [...copies].map(([path, address]) => ({
    path: `plain copy of ${path}`,
    address,
    keepsStorage: false,
  }))
  const pages = [
    ...written,
    ...plain,
    { path: '/quiz', address: `${url}/quiz`, keepsStorage: true },
    { path: '/purchase', address: `${url}/purchase`, keepsStorage: true },
  ]
  const readings = new Map<string, LighthouseReading[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const { path, address, keepsStorage } of pages) {
      const reading = await inPreparedBrowser(measured, path, (port) =>
        runLighthouse(address, port, keepsStorage),
      )
      readings.set(path, [...(readings.get(path) ?? []), reading])
    }
  }
  return [...readings].map(([path, list]) => ({
    path,
    score: median(list.map(({ score }) => score)),
    fcpMs: median(list.map(({ fcpMs }) => fcpMs)),
    lcpMs: median(list.map(({ lcpMs }) => lcpMs)),
    tbtMs: median(list.map(({ tbtMs }) => tbtMs)),
    cls: median(list.map(({ cls }) => cls)),
  }))
}

/** A browser of its own that kept what somebody on the way to `path` would have answered. */
async function inPreparedBrowser<T>(
  { brand, url }: MeasuredBrand,
  path: string,
  act: (port: number) => Promise<T>,
): Promise<T> {
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'fennel-browser-'))
  const executablePath = process.env['CHROME_PATH']
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath ? { executablePath } : {}),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const flow = brand.flows[brand.defaultFlowId]
    if (flow !== undefined && (path === '/quiz' || path === '/purchase')) {
      const all = allAnswersOf(flow, 'imperial')
      const landing = flow.steps.filter(({ landingPageOnly }) => landingPageOnly === true)
      const given =
        path === '/purchase'
          ? all
          : Object.fromEntries(landing.flatMap(({ id }) => (all[id] === undefined ? [] : [[id, all[id]]])))
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(`${url}/brands/${brand.appId}/favicon.svg`)
      await page.evaluate((kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value))
      }, keepAnswers(flow.id, given).local)
      await page.goto('about:blank')
    }
    return await act(port)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}
