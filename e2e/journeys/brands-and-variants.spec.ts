import { brandIds, loadBrand } from '@fennel/brands'
import { assignArms } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import type { Page } from '@playwright/test'
import type { Stack } from '../harness/stack.ts'
import { expect, test } from '../harness/test.ts'
import { cards, Checkout } from './checkout.ts'
import { readKeptQuiz } from './kept-quiz.ts'
import { Visitor } from './visitor.ts'

const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))
const variants = brands.flatMap((brand) =>
  Object.values(brand.flows).map(({ id }) => ({ brand, flowId: id })),
)

/** The origin at which the running Fennel shows a brand; see `launch-stack.ts`. */
function addressOf(brand: Brand, stackUrl: string): string {
  const url = new URL(stackUrl)
  url.hostname = `${brand.appId}.localhost`
  return url.origin
}

/** Answers the landing page's questions, however many there are, with the first option. */
async function passLanding(page: Page, visitor: Visitor): Promise<void> {
  const landing = page.locator('main[data-page=landing]')
  // NOTE: between two documents there is briefly neither a landing page nor a quiz.
  const isInQuiz = async () => (await visitor.step.count()) > 0
  const asked = async () =>
    (await landing.count()) > 0 ? landing.getByRole('heading').last().innerText() : ''
  for (let count = 0; count < 4 && !(await isInQuiz()); count += 1) {
    const question = await asked()
    await landing.locator('button[type=submit][value]').first().click()
    await visitor.skip(700)
    await expect(async () => {
      expect((await isInQuiz()) || !['', question].includes(await asked())).toBe(true)
    }).toPass()
  }
}

/** Waits until the visitor counts in their arm of each running experiment; the ones of a brand all show in its quiz. */
async function expectCountedInArms(page: Page, stack: Stack, brand: Brand, flowId: string): Promise<void> {
  const { sessionId = '' } = await readKeptQuiz(page)
  const arms = assignArms(brand.experiments, sessionId, flowId)
  await expect
    .poll(() =>
      stack.query(
        `select metadata ->> 'experimentId' as "experimentId", metadata ->> 'arm' as arm
         from tracking_events where event_type = 'experimentExposed' and session_id = $1`,
        [sessionId],
      ),
    )
    .toEqual(arms.map(({ experimentId, arm }) => ({ experimentId, arm: arm.id })))
}

for (const { brand, flowId } of variants) {
  test(`${brand.name}, ${flowId}: from the landing page to the plans, and for the brand’s default flow to the end`, async ({
    browser,
    stack,
  }) => {
    const origin = addressOf(brand, stack.url)
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    const page = await context.newPage()
    // No sheet: picks the first option everywhere, because the test does not know the words of these flows.
    const visitor = new Visitor(page, {})
    await visitor.hurry()
    const takesPart = assignArms(brand.experiments, 'anybody', flowId).length > 0
    await page.goto(flowId === brand.defaultFlowId ? '/' : `/?flow=${flowId}`)
    if (takesPart) await page.getByRole('button', { name: 'Accept all' }).click()
    await passLanding(page, visitor)
    await visitor.finishQuiz()

    await expect(page.locator('main[data-page=purchase]')).toBeVisible({ timeout: 20_000 })
    if (takesPart) await expectCountedInArms(page, stack, brand, flowId)
    // NOTE: from here on, variants without a route of their own share the brand's, which its default flow walks to the
    // end.
    const ownRoute = brand.routeFlowByFlowId?.[flowId]
    if (flowId !== brand.defaultFlowId && ownRoute === undefined) return await context.close()
    await new Checkout(page).payWith(cards.works)
    const config = ownRoute ?? brand.routeFlow
    for (const { path } of config.routes.filter(({ type }) => type === 'upsell')) {
      await expect(page).toHaveURL((url) => url.pathname === path, { timeout: 20_000 })
      await page
        .getByRole('button', { name: /No thanks/ })
        .first()
        .click()
    }
    await visitor.expectPage('register', '/register')
    await page.getByLabel('Password', { exact: true }).fill('a-quiet-secret')
    await page.getByRole('button', { name: 'Create Secure Account' }).click()
    await visitor.expectPage('thank-you', '/thank-you')
    await expect(page).toHaveTitle(new RegExp(brand.name))
    await context.close()
  })
}

test('one server shows each host name its own brand', async ({ request, stack }) => {
  const titles = await Promise.all(
    brands.map(async (brand) => {
      const host = new URL(addressOf(brand, stack.url)).host
      const page = await request.get(stack.url, { headers: { host, accept: 'text/html' } })
      return /data-brand="([^"]+)"/.exec(await page.text())?.[1]
    }),
  )
  expect(titles).toEqual(brands.map(({ appId }) => appId))
})

test('an unknown flow variant falls back to the default with a warning', async ({ page, quiet }) => {
  quiet.allow(/Unknown quiz flow "no-such-flow", falling back to "inflammation"/)
  await page.goto('/?flow=no-such-flow')
  await expect(page.getByRole('main')).toHaveAttribute('data-page', 'landing')
  // NOTE: the page is visible before the visit starts.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('quiz_funnels_flow')))
    .toBe('"inflammation"')
})
