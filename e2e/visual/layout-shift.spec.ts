import { scrollThrough } from '../../scripts/gallery/in-page.ts'
import type { Shot } from '../../scripts/gallery/shot.ts'
import { expect, test } from '../harness/test.ts'
import { Checkout } from '../journeys/checkout.ts'
import { freshEmail, Visitor } from '../journeys/visitor.ts'
import { hasMoved, shiftsOf } from './shifts-of.ts'
import { allBrands, openShot, originOf, pathShots, stillContext } from './sitting.ts'

for (const which of allBrands) {
  for (const device of ['phone', 'desktop'] as const) {
    test(`${which.brand.name} on the ${device}: nothing on the path moves by itself`, async ({
      browser,
      stack,
    }) => {
      const context = await stillContext(browser, device)
      // NOTE: desktop pages are opened below, where their responses come slowly.
      const isOpenedHere = ({ kind }: Shot) => device === 'phone' || kind !== 'pages'
      for (const shot of pathShots(which, device).filter(isOpenedHere)) {
        const page = await openShot(context, shot, stack.url)
        expect.soft((await shiftsOf(page)).filter(hasMoved), shot.name).toEqual([])
        await page.close()
      }
      await context.close()
    })
  }

  for (const device of ['phone', 'desktop'] as const) {
    test(`${which.brand.name} on the ${device}: slow responses move nothing`, async ({ browser, stack }) => {
      const context = await stillContext(browser, device)
      // NOTE: fonts have their own test below.
      await context.route(/^(?!.*\.woff2$)/, async (route) => {
        const { pathname } = new URL(route.request().url())
        // NOTE: the delay is what is tested: each response comes that much later, one after another.
        await new Promise((resolve) => setTimeout(resolve, pathname.startsWith('/api/') ? 450 : 150))
        await route.fallback()
      })
      for (const shot of pathShots(which, device).filter(({ kind }) => kind === 'pages')) {
        const page = await openShot(context, shot, stack.url)
        await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
        if (shot.isPassing !== true) await page.evaluate(scrollThrough)
        expect.soft((await shiftsOf(page)).filter(hasMoved), shot.name).toEqual([])
        await page.close()
      }
      await context.close()
    })
  }

  test(`${which.brand.name}: fonts that arrive late move nothing`, async ({ browser, stack }) => {
    for (const device of ['phone', 'desktop'] as const) {
      const context = await stillContext(browser, device)
      const asked = Promise.withResolvers<void>()
      const letters = Promise.withResolvers<void>()
      await context.route(/\.woff2$/, async (route) => {
        asked.resolve()
        await letters.promise
        await route.continue()
      })
      const page = await context.newPage()
      // NOTE: a page that is waiting for fonts has not finished loading.
      await page.goto(originOf(which.brand.appId, stack.url), { waitUntil: 'commit' })
      await page.locator('main[data-page=landing]').waitFor()
      await asked.promise
      const arrived = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'))
      // NOTE: longer than any browser delays the first paint for fonts.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
      letters.resolve()
      await arrived
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      expect.soft((await shiftsOf(page)).filter(hasMoved), device).toEqual([])
      await context.close()
    }
  })
}

/** Runs in the page: makes its clock read as it would with a distant or a near server, however busy this machine is. */
function startClockAt(ms: number): void {
  const now = performance.now.bind(performance)
  const passed = now()
  performance.now = () => ms + now() - passed
}

const hasOurFont = () =>
  [...document.fonts].some(({ family, status }) => /Figtree Variable/.test(family) && status === 'loaded')

test('fonts fetched by the previous page are used from the first paint', async ({ page, stack }) => {
  await page.addInitScript(startClockAt, 1_000)
  const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'))
  await page.goto(stack.url)
  await fetched
  expect(await page.evaluate(hasOurFont)).toBe(false)
  await page.evaluate(() => window.location.assign('/reviews'))
  await page.locator('main[data-page=reviews]').waitFor()
  await page.waitForLoadState()
  expect(await page.evaluate(hasOurFont)).toBe(true)
  expect(await shiftsOf(page)).toEqual([])
})

test('with a near server the first page uses our fonts, and nothing moves', async ({ page, stack }) => {
  await page.addInitScript(startClockAt, 0)
  await page.goto(stack.url)
  await expect.poll(() => page.evaluate(hasOurFont)).toBe(true)
  expect(await shiftsOf(page)).toEqual([])
})

test('nothing in the quiz moves except by the visitor’s input', async ({ page, context }) => {
  await context.addInitScript(() => {
    const view = window as unknown as { shifts: string[] }
    view.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const names = entry.sources.map(({ node }) =>
          node instanceof Element ? node.className : node?.nodeName,
        )
        view.shifts.push(`${location.pathname} ${entry.value.toPrecision(2)} ${names.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const visitor = new Visitor(page)
  await visitor.hurry()
  await visitor.start()
  await visitor.finishQuiz()
  await visitor.expectPage('purchase', '/purchase')
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
})

for (const { brand } of allBrands) {
  test(`${brand.name}: the card fields appear in a space of their height at any screen width`, async ({
    browser,
    stack,
  }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await new Checkout(page).arrive(freshEmail(), originOf(brand.appId, stack.url))
    const number = page.getByLabel('Card number')
    const place = page.locator('[aria-busy=false]').filter({ has: number })
    for (const width of [280, 320, 344, 360, 375, 390, 412, 430, 480, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const heights = await place.evaluate((slot) => ({
        kept: Number.parseFloat(getComputedStyle(slot).minHeight),
        taken: slot.firstElementChild?.getBoundingClientRect().height ?? Infinity,
      }))
      expect.soft(heights.kept - heights.taken, `at ${width} px`).toBeGreaterThan(-1)
      expect.soft(heights.kept - heights.taken, `at ${width} px`).toBeLessThan(21)
    }
    await context.close()
  })
}
