import { expect, test } from '../harness/test.ts'
import { filesOfReact } from './files-of-react.ts'
import { holdScripts } from './hold-scripts.ts'
import { readKeptQuiz, sessionIdOf } from './kept-quiz.ts'
import { Visitor } from './visitor.ts'

test('a health answer given before the script has loaded waits in the page and is not stored', async ({
  page,
  stack,
}) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await scripts.promise
    await route.continue().catch(() => undefined)
  })
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  const visitor = new Visitor(page)
  await page.goto(stack.url.replace('localhost', 'bravolio.localhost'), { waitUntil: 'commit' })
  const [first, second] = [visitor.landingButton('lose_weight'), visitor.landingButton('steady_energy')]
  await first.click({ noWaitAfter: true })
  await second.click({ noWaitAfter: true })
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await expect(second).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(first).not.toHaveCSS('color', 'rgb(255, 255, 255)')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('steady')
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.hash === '')
  scripts.resolve()
  await expect(visitor.main.getByRole('heading', { name: 'Which body are we cooking for?' })).toBeVisible()
  await expect.poll(async () => (await readKeptQuiz(page)).answers).toEqual({ main_goal: 'steady_energy' })
  await expect(page).toHaveURL((url) => url.hash === '')
  expect(documents).toEqual(['/'])
})

test('a landing page with two questions, the first about health, is prerendered too, and its answer leads to the second', async ({
  page,
  stack,
}) => {
  const react = filesOfReact(page)
  // Holds back the region, because whether consent must be asked first is known only after the visit has started.
  const region = Promise.withResolvers<void>()
  await page.route('**/site-settings', async (route) => {
    await region.promise
    await route.continue()
  })
  const visitor = new Visitor(page)
  await page.goto(stack.url.replace('localhost', 'bravolio.localhost'))
  await expect.poll(async () => sessionIdOf(page)).toMatch(/./)
  region.resolve()
  await expect(page.locator('[data-consent]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(react()).toEqual([])
  await visitor.landingButton('steady_energy').click()
  await expect(visitor.main.getByRole('heading', { name: 'Which body are we cooking for?' })).toBeVisible()
  await expect.poll(async () => (await readKeptQuiz(page)).answers).toEqual({ main_goal: 'steady_energy' })
  expect(react()).toHaveLength(1)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await visitor.main.getByRole('button', { name: 'Back to the previous question' }).click()
  await expect(visitor.landingButton('steady_energy')).toHaveAttribute('aria-pressed', 'true')
  const sessionId = await sessionIdOf(page)
  await expect
    .poll(async () =>
      (
        await stack.query(
          `select event_type from tracking_events where session_id = $1
           and event_type in ('landingPageVisit', 'quizStarted', 'quizQuestionAnswered') order by client_at, ctid`,
          [sessionId],
        )
      ).map((row) => row['event_type']),
    )
    .toEqual(['landingPageVisit', 'quizStarted', 'quizQuestionAnswered'])
})

test('in an opt-in region a landing page about health asks for consent without waiting', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'cf-ipcountry': 'FR' } })
  const page = await context.newPage()
  const visitor = new Visitor(page)
  await page.goto(stack.url.replace('localhost', 'bravolio.localhost'))
  await page.waitForLoadState('networkidle')
  await visitor.landingButton('steady_energy').click()
  await expect(
    page.getByRole('heading', { name: 'One question before the quiz gets personal' }),
  ).toBeVisible()
  expect((await readKeptQuiz(page)).answers).toEqual({})
  await page.getByRole('button', { name: "No, please don't" }).click()
  for (const way of ['Back to the home page', 'Bravolio, to the home page']) {
    await expect(page.getByRole('heading', { name: "That's fine" })).toBeVisible()
    await page.getByRole('link', { name: way }).click()
    await expect(visitor.landingButton('steady_energy')).toHaveAttribute('aria-pressed', 'false')
    await visitor.landingButton('lose_weight').click()
  }
  await page.getByRole('button', { name: 'Yes, you may ask' }).click()
  await expect.poll(async () => (await readKeptQuiz(page)).answers).toEqual({ main_goal: 'lose_weight' })
  await context.close()
})

test('in an opt-in region a health answer tapped before the script has loaded needs consent, and is kept with a yes', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'cf-ipcountry': 'FR' } })
  const page = await context.newPage()
  const release = await holdScripts(page)
  const visitor = new Visitor(page)
  await page.goto(stack.url.replace('localhost', 'bravolio.localhost'), { waitUntil: 'commit' })
  await visitor.landingButton('steady_energy').click({ noWaitAfter: true })
  await expect(visitor.landingButton('steady_energy')).toHaveAttribute('aria-pressed', 'true')
  release()
  await expect(
    page.getByRole('heading', { name: 'One question before the quiz gets personal' }),
  ).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.hash === '')
  expect((await readKeptQuiz(page)).answers).toEqual({})
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('steady')
  await page.getByRole('button', { name: 'Yes, you may ask' }).click()
  await expect.poll(async () => (await readKeptQuiz(page)).answers).toEqual({ main_goal: 'steady_energy' })
  await expect(visitor.main.getByRole('heading', { name: 'Which body are we cooking for?' })).toBeVisible()
  await context.close()
})
