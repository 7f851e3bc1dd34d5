import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import type { Stack } from '../harness/stack.ts'
import { holdScripts } from './hold-scripts.ts'
import { readKeptQuiz, sessionIdOf } from './kept-quiz.ts'
import { Visitor } from './visitor.ts'

/** The events stored for the visit in `page`, in order. */
async function eventsOf(page: Page, stack: Pick<Stack, 'query'>): Promise<readonly string[]> {
  const sessionId = await sessionIdOf(page)
  const rows = await stack.query(
    `select event_type as type from tracking_events
     where session_id = $1 and event_type <> 'experimentExposed' order by client_at, ctid`,
    [sessionId],
  )
  return rows.map(({ type }) => String(type))
}

const isApplication = (page: Page) =>
  page
    .locator('#root')
    .evaluate((root) => Object.keys(root).some((key) => key.startsWith('__reactContainer')))

test('a new visitor sees the first question before any script runs, and it is counted without the application', async ({
  page,
  stack,
}) => {
  const release = await holdScripts(page)
  const visitor = new Visitor(page)
  await page.goto('/quiz')
  await expect(visitor.step).toHaveAttribute('data-step-id', 'weight_loss_goal')
  await expect(page).toHaveTitle(/^.+ \| Calmplate$/)
  const title = await page.title()
  release()
  await visitor.expectStep('weight_loss_goal')
  await page.waitForLoadState('networkidle')
  await expect.poll(() => eventsOf(page, stack)).toEqual(['quizStarted', 'quizQuestionViewed'])
  expect(await isApplication(page)).toBe(false)

  // The visible question is kept: nothing is redrawn under the finger.
  await visitor.step.evaluate((step) => step.setAttribute('data-stood', ''))
  await page.mouse.wheel(0, 40)
  await expect.poll(() => isApplication(page)).toBe(true)
  await expect(page.locator('[data-stood]')).toHaveAttribute('data-step-id', 'weight_loss_goal')
  await expect(page).toHaveTitle(title)
  await visitor.option('Lose 21 to 50 lb').click()
  await visitor.expectStep('age')
  await expect
    .poll(() => eventsOf(page, stack))
    .toEqual(['quizStarted', 'quizQuestionViewed', 'quizQuestionAnswered', 'quizQuestionViewed'])
})

test('presses before the script has loaded are shown, kept only in the page, and answered once', async ({
  page,
  stack,
}) => {
  const release = await holdScripts(page)
  const visitor = new Visitor(page)
  await page.goto('/quiz', { waitUntil: 'commit' })
  const [first, second] = [
    visitor.main.locator('button[value]').first(),
    visitor.main.locator('button[value]').nth(1),
  ]
  await first.click({ noWaitAfter: true })
  await second.click({ noWaitAfter: true })
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await expect(second.locator('svg')).toHaveCSS('visibility', 'visible')
  await expect(first.locator('svg')).toHaveCSS('visibility', 'hidden')
  const value = await second.getAttribute('value')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(value)
  release()
  await visitor.expectStep('age')
  await expect.poll(async () => (await readKeptQuiz(page)).answers).toEqual({ weight_loss_goal: value })
  await expect
    .poll(async () => (await eventsOf(page, stack)).filter((type) => type === 'quizQuestionAnswered'))
    .toHaveLength(1)
})

test('the first question can be answered offline: everything it needs was prefetched', async ({
  context,
  page,
  quiet,
}) => {
  quiet.allow(/net::ERR_|Failed to (load resource|fetch)|will be retried|Network/)
  const visitor = new Visitor(page)
  await page.goto('/quiz')
  await visitor.expectStep('weight_loss_goal')
  await page.waitForLoadState('networkidle')
  expect(await isApplication(page)).toBe(false)
  const missing: string[] = []
  page.on('requestfailed', (request) => missing.push(new URL(request.url()).pathname))
  await context.setOffline(true)
  await visitor.option('Lose 21 to 50 lb').click()
  await visitor.expectStep('age')
  expect(missing.filter((path) => /[.](css|js)$/.test(path))).toEqual([])
  await context.setOffline(false)
})

test('a returning visitor sees where they left off, not the first question', async ({ page }) => {
  const visitor = new Visitor(page)
  await page.goto('/quiz')
  await visitor.main.locator('button[value]').first().click()
  await visitor.expectStep('age')
  const release = await holdScripts(page)
  await page.goto('/quiz', { waitUntil: 'commit' })
  await expect(page.getByText('Initializing app data...')).toBeVisible()
  await expect(visitor.step).toHaveCount(0)
  release()
  await visitor.expectStep('age')
})

test('in an opt-in region the health consent comes before the first question', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'cf-ipcountry': 'DE' })
  const release = await holdScripts(page)
  const visitor = new Visitor(page)
  await page.goto('/quiz', { waitUntil: 'commit' })
  await expect(page.getByText('Initializing app data...')).toBeVisible()
  await expect(visitor.step).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.step).toHaveCount(0)
})

test('a press leads to an error page when the application fails to load', async ({ page, quiet }) => {
  quiet.allow(/net::ERR_|Failed to (load resource|fetch)|could not be loaded/)
  let isGone = true
  await page.route(/\/assets\/draw-app-/, (route) => (isGone ? route.abort() : route.continue()))
  const visitor = new Visitor(page)
  await page.goto('/quiz')
  await page.waitForLoadState('networkidle')
  await visitor.main.locator('button[value]').first().click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/check your connection and try again/)
  isGone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await visitor.expectStep('weight_loss_goal')
})

for (const [brand, step] of [
  ['bravolio', 'eating_rhythm'],
  ['quietwin', 'age'],
] as const) {
  test(`${brand}: the application takes over the prerendered first question, and an answer moves on`, async ({
    page,
    stack,
  }) => {
    const visitor = new Visitor(page)
    await page.goto(`${stack.url.replace('localhost', `${brand}.localhost`)}/quiz`)
    await expect(visitor.step).toHaveAttribute('data-step-id', step)
    await page.waitForLoadState('networkidle')
    expect(await isApplication(page)).toBe(false)
    await visitor.step.evaluate((element) => element.setAttribute('data-stood', ''))
    await page.keyboard.press('Shift')
    await expect.poll(() => isApplication(page)).toBe(true)
    await expect(page.locator('[data-stood]')).toHaveAttribute('data-step-id', step)
    await visitor.main.locator('button[value]').first().click()
    await expect(visitor.step).not.toHaveAttribute('data-step-id', step)
  })
}
