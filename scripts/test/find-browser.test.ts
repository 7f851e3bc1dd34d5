import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { beforeEach, expect, test, vi } from 'vitest'
import { PlainFailure } from '../start/plain-failure.ts'
import { findBrowser, findLightBrowser } from './find-browser.ts'

/** A file that is there, in place of a browser: only its path matters, since nothing is really launched. */
const playwrights = process.execPath
const own = import.meta.filename
let broken: readonly string[] = []

beforeEach(() => {
  broken = []
  vi.spyOn(chromium, 'executablePath').mockReturnValue(playwrights)
  vi.spyOn(chromium, 'launch').mockImplementation(async ({ executablePath = '' } = {}) => {
    if (broken.includes(executablePath)) throw new Error('no browser')
    return { close: async () => undefined } as Browser
  })
})

test('without CHROME_PATH, Playwright’s own browser is the first choice', async () => {
  vi.stubEnv('CHROME_PATH', '')
  expect(await findBrowser()).toEqual({ path: playwrights, env: {} })
})

test('CHROME_PATH comes before everything else, also where a light browser would do', async () => {
  vi.stubEnv('CHROME_PATH', own)
  const found = await findBrowser()
  expect(found).toEqual({ path: own, env: {} })
  expect(await findLightBrowser(found)).toBe(found)
})

test.each([
  ['names no file', '/no/such/chromium'],
  ['names no browser', own],
])('a CHROME_PATH that %s stops with one sentence, instead of another browser', async (_, path) => {
  vi.stubEnv('CHROME_PATH', path)
  broken = [own]
  const failure: unknown = await findBrowser().catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(PlainFailure)
  expect(failure).toMatchObject({
    message: `CHROME_PATH is ${path}, and no Chromium starts there: correct it, or remove it to have one found.`,
  })
})
