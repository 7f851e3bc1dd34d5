import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import type { Stack } from '../harness/stack.ts'
import { readKeptQuiz, sessionIdOf } from './kept-quiz.ts'
import { Visitor } from './visitor.ts'

const smallPhone = { width: 360, height: 640 }
const smallScreens = [
  { width: 320, height: 568 },
  { width: 375, height: 667 },
  { width: 667, height: 375 },
  smallPhone,
]
const from = (country: string) => ({ 'cf-ipcountry': country })
const panel = (page: Page) => page.locator('[data-consent]')
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })

interface Receipt {
  source: string
  choices: { analytics?: boolean; ads?: boolean; healthProcessing?: boolean }
  gpc: boolean
  basis: string
}

async function receiptsOf(stack: Stack, page: Page): Promise<Receipt[]> {
  return stack.query<Receipt>('select * from privacy_receipts where session_id = $1 order by given_at', [
    await sessionIdOf(page),
  ])
}

test('in an opt-in region: rejecting is as easy as accepting, each choice leaves a receipt, and the footer changes it', async ({
  page,
  stack,
}) => {
  await page.setExtraHTTPHeaders(from('DE'))
  await page.setViewportSize(smallPhone)
  await page.goto('/')
  await expect(panel(page)).toBeVisible()
  // Measured in a single step, because the panel is still sliding in.
  const [no, yes] = await panel(page).evaluate((region) =>
    [...region.querySelectorAll('button')].slice(0, 2).map((one) => {
      const { width, height, y } = one.getBoundingClientRect()
      return { width, height, y, words: one.textContent }
    }),
  )
  expect([no?.words, yes?.words]).toEqual(['Reject all', 'Accept all'])
  expect(no?.height).toBeCloseTo(yes?.height ?? 0, 1)
  expect(no?.y).toBeCloseTo(yes?.y ?? 0, 1)
  expect(Math.abs((no?.width ?? 0) - (yes?.width ?? 0))).toBeLessThan(2)
  const looks = await panel(page).evaluate((region) =>
    [...region.querySelectorAll('button')].slice(0, 2).map((one) => {
      const { color, backgroundColor, fontWeight, boxShadow } = getComputedStyle(one)
      return { color, backgroundColor, fontWeight, boxShadow }
    }),
  )
  expect(looks[0]).toEqual(looks[1])

  await button(page, 'Reject all').click()
  await expect(panel(page)).toHaveCount(0)
  await expect
    .poll(() => receiptsOf(stack, page))
    .toMatchObject([{ source: 'banner-reject', choices: { analytics: false, ads: false }, basis: 'opt-in' }])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeVisible()

  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await expect(panel(page).getByRole('heading')).toBeFocused()
  await panel(page).getByRole('checkbox', { name: 'Statistics' }).check()
  await button(page, 'Save my choices').click()
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeFocused()
  await expect
    .poll(() => receiptsOf(stack, page))
    .toMatchObject([
      { source: 'banner-reject' },
      { source: 'footer', choices: { analytics: true, ads: false } },
    ])
})

test('in an opt-in region consent is asked before the first health question, and a no keeps the question away', async ({
  page,
  stack,
}) => {
  await page.setExtraHTTPHeaders(from('DE'))
  const visitor = new Visitor(page)
  const asked = async () =>
    (
      await stack.query<{ type: string }>(
        'select event_type as type from tracking_events where session_id = $1 order by client_at, ctid',
        [await sessionIdOf(page)],
      )
    ).map(({ type }) => type)
  await page.goto('/')
  await button(page, 'Accept all').click()
  // The visit came before the consent, so it was not linked to this session; its page, still open, is told again.
  await expect.poll(asked).toEqual(['landingPageVisit'])
  await visitor.option('Female').click()
  await expect(visitor.main).toHaveAttribute('data-page', 'health-consent')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: "No, please don't" }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("That's fine")
  await page.reload()
  await expect(visitor.main).toHaveAttribute('data-page', 'health-consent')
  await expect.poll(asked).toEqual(['landingPageVisit', 'quizStarted', 'quizQuestionAnswered'])

  await page.getByRole('button', { name: 'Yes, you may ask' }).click()
  await visitor.expectStep('weight_loss_goal')
  await expect
    .poll(() => receiptsOf(stack, page))
    .toMatchObject([
      { source: 'banner-accept' },
      { source: 'health-step', choices: { healthProcessing: false } },
      { source: 'health-step', choices: { healthProcessing: true } },
    ])
})

test('withdrawing the health consent removes the health answers from the browser', async ({ page }) => {
  await page.setExtraHTTPHeaders(from('DE'))
  const visitor = new Visitor(page)
  const answers = async () => Object.keys((await readKeptQuiz(page)).answers)
  await page.goto('/')
  await button(page, 'Reject all').click()
  await visitor.option('Female').click()
  await page.getByRole('button', { name: 'Yes, you may ask' }).click()
  await visitor.expectStep('weight_loss_goal')
  await visitor.answerStep()
  await expect.poll(answers).toEqual(['gender', 'weight_loss_goal'])

  await page.goto('/contact')
  const health = panel(page).getByRole('checkbox', { name: 'My health answers' })
  // The button at the bottom moves while the page above it settles to its height.
  await expect(async () => {
    await page.getByRole('button', { name: 'Privacy choices' }).click()
    await expect(health).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await health.uncheck()
  await button(page, 'Save my choices').click()
  await expect.poll(answers).toEqual(['gender'])
  await page.goto('/quiz')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("That's fine")
})

test('elsewhere the notice does not block taps outside it', async ({ page, stack }) => {
  await page.setExtraHTTPHeaders(from('US'))
  const visitor = new Visitor(page)
  await page.goto('/')
  await expect(panel(page)).toBeVisible()
  await visitor.option('Female').click()
  await visitor.expectStep('weight_loss_goal')
  await expect(panel(page)).toHaveCount(0)
  expect(await receiptsOf(stack, page)).toEqual([])
})

test('Global Privacy Control is honored, and the panel says so', async ({ page, stack }) => {
  await page.setExtraHTTPHeaders({ ...from('US'), 'sec-gpc': '1' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto('/')
  await expect(panel(page)).toContainText('We count visits.')
  await expect(panel(page)).toContainText('Global Privacy Control')
  await button(page, 'Accept all').click()
  await expect
    .poll(() => receiptsOf(stack, page))
    .toMatchObject([{ source: 'banner-accept', choices: { analytics: true }, gpc: true }])
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  // NOTE: nothing is advertised here, so there is nothing to choose about it.
  await expect(panel(page).getByRole('checkbox')).toHaveCount(1)
})

test('a phone that is turned has the notice where it would have been from the start', async ({
  page,
  stack,
}) => {
  await page.setExtraHTTPHeaders(from('DE'))
  const edgeAt = async (size: { readonly width: number; readonly height: number }) => {
    await page.setViewportSize(size)
    await expect(panel(page)).toHaveAttribute('data-edge', /./)
    return panel(page).getAttribute('data-edge')
  }
  const edges: (string | null)[] = []
  for (const brand of ['calmplate', 'bravolio', 'quietwin']) {
    for (const { width, height } of smallScreens) {
      const address = stack.url.replace('localhost', `${brand}.localhost`)
      await page.setViewportSize({ width: height, height: width })
      await page.goto(address)
      const fresh = await edgeAt({ width: height, height: width })
      await page.setViewportSize({ width, height })
      await page.goto(address)
      edges.push(fresh, await edgeAt({ width, height }))
      await page.setViewportSize({ width: height, height: width })
      await expect(panel(page), `${brand} at ${width} × ${height}, turned`).toHaveAttribute(
        'data-edge',
        fresh ?? '',
      )
    }
  }
  expect(new Set(edges)).toEqual(new Set(['top', 'bottom']))
})

for (const [brand, flow] of [
  ['calmplate', 'inflammation'],
  ['calmplate', 'cortisol'],
  ['calmplate', 'no-carbs'],
  ['calmplate', 'fatty-liver'],
  ['bravolio', 'three-beats'],
  ['quietwin', 'mental-clarity'],
] as const) {
  test(`on a small phone the consent panel covers neither logo, headline nor answers and moves nothing: ${brand} ${flow}`, async ({
    page,
    stack,
  }) => {
    await page.setExtraHTTPHeaders(from('DE'))
    await page.addInitScript(() => {
      const view = window as unknown as { moved: number }
      view.moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) view.moved += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const size of smallScreens) {
      const name = `at ${size.width} × ${size.height}`
      await page.setViewportSize(size)
      await page.goto(`${stack.url.replace('localhost', `${brand}.localhost`)}/?flow=${flow}`)
      await expect(panel(page)).toBeVisible()
      await panel(page).evaluate((region) =>
        Promise.all(region.getAnimations().map(({ finished }) => finished)),
      )
      const seen = await panel(page).evaluate((region) => {
        const own = region.getBoundingClientRect()
        const isCovered = (one: Element) => {
          const box = one.getBoundingClientRect()
          return box.top < own.bottom && box.bottom > own.top && box.top < innerHeight
        }
        const answers = [...document.querySelectorAll('main form button')]
        return {
          logo: [...document.querySelectorAll('main [href="/"]')].some(isCovered),
          headline: [...document.querySelectorAll('h1')].some(isCovered),
          firstAnswer: answers.slice(0, 1).some(isCovered),
          answers: answers.filter(isCovered).length,
          moved: (window as unknown as { moved: number }).moved,
          buttons: [...region.querySelectorAll('button')].map((one) => one.getBoundingClientRect().height),
        }
      })
      expect(seen, name).toMatchObject({ headline: false, firstAnswer: false })
      // On its side, a phone has no room for logo, notice, headline and answers.
      if (size.height > size.width) expect(seen.logo, name).toBe(false)
      // The smallest screens have no room for five answers and a notice; the rest of them is a scroll away.
      if (size.height >= smallPhone.height) expect(seen.answers, name).toBe(0)
      expect(Math.min(...seen.buttons), name).toBeGreaterThanOrEqual(44)
      expect(seen.moved, name).toBeLessThan(0.01)
    }
    const { violations } = await new AxeBuilder({ page }).include('[data-consent]').analyze()
    expect(violations).toEqual([])
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[data-consent]') !== null)).toBe(true)
  })
}
