import type { Page } from '@playwright/test'
import { brandIds, loadWholeBrand } from '@fennel/brands'
import { keepAnswers } from '../../scripts/gallery/kept-visit.ts'
import { allAnswersOf } from '../../scripts/gallery/plausible-answers.ts'
import { expect, test } from '../harness/test.ts'
import { originOf } from '../visual/sitting.ts'
import { holdScripts } from './hold-scripts.ts'

const standing = 'main[data-page=starting]'
const alive = 'main[data-page=purchase]'

/** Where the headings and pictures at the top of the page are, in pixels from above. */
const places = (page: Page, main: string) =>
  page
    .locator(main)
    .evaluate((top) =>
      [
        ...top.querySelectorAll('h1, h1 + *, h1 + * + p, #before-after-title, #before-after-title + * img'),
      ].map((element) => [element.tagName, Math.round(element.getBoundingClientRect().top)]),
    )

for (const brandId of brandIds) {
  test(`${brandId}: the top of the plans page is there before any script runs, and does not move`, async ({
    page,
    stack,
  }) => {
    const brand = await loadWholeBrand(brandId)
    const flow = brand.flows[brand.defaultFlowId]
    if (flow === undefined) throw new Error('The brand has no quiz')
    const origin = originOf(brandId, stack.url)
    const { local } = keepAnswers(brand, flow.id, allAnswersOf(flow, 'imperial'))
    await page.goto(`${origin}/terms`)
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value))
    }, local)
    const release = await holdScripts(page)
    await page.goto(`${origin}/purchase`)
    await expect(page.locator(`${standing} h1`)).toHaveText('Your plan is ready')
    await expect(page.getByText('Initializing app data...')).toBeVisible()
    await expect(page.locator(`${standing} img`)).toHaveCount(2)
    // No control is shown that would do nothing.
    await expect(page.getByRole('button')).toHaveCount(0)
    const before = await places(page, standing)
    release()
    await expect(page.locator(`${alive} h1`)).toHaveText('Maria, your plan is ready')
    await expect(page.locator(standing)).toHaveCount(0)
    expect(await places(page, alive)).toEqual(before)
    await expect(page.getByRole('radio').first()).toBeVisible()
  })
}

test('the plans page says so when the application fails to load', async ({ page, quiet }) => {
  quiet.allow(/net::ERR_|Failed to (load resource|fetch)|could not be loaded/)
  let isGone = true
  await page.route(/\/assets\/visit-/, (route) => (isGone ? route.abort() : route.continue()))
  await page.goto('/purchase')
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/check your connection and try again/)
  isGone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator(alive)).toBeVisible()
})
