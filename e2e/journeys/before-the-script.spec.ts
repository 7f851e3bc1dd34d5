import { timings } from '@fennel/funnel'
import { expect, test } from '../harness/test.ts'
import { filesOfReact } from './files-of-react.ts'
import { holdScripts } from './hold-scripts.ts'
import { readKeptQuiz, sessionIdOf } from './kept-quiz.ts'
import { Visitor } from './visitor.ts'

test('without JavaScript the landing page is shown, and its answer goes into the URL', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(stack.url)
  await page.getByRole('button', { name: 'Female' }).click()
  await expect(page).toHaveURL(`${stack.url}/quiz?gender=female`)
  await context.close()
})

test('a tap before the script has loaded is kept', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await scripts.promise
    await route.continue().catch(() => undefined)
  })
  const visitor = new Visitor(page)
  await page.goto('/', { waitUntil: 'commit' })
  await visitor.option('Female').click({ noWaitAfter: true })
  await visitor.option('Male').click({ noWaitAfter: true })
  await expect(visitor.option('Male')).toHaveAttribute('aria-pressed', 'true')
  // Visible too, not only announced to a screen reader.
  await expect(visitor.option('Male').locator('svg')).toHaveCSS('visibility', 'visible')
  await expect(visitor.option('Female').locator('svg')).toHaveCSS('visibility', 'hidden')
  expect(await page.evaluate(() => localStorage.getItem('quiz_funnels_early_answer'))).toMatch(
    /^\["gender=male",\d+\]$/,
  )
  scripts.resolve()
  await visitor.expectStep('weight_loss_goal')
  await expect(page).toHaveURL((url) => url.search === '')
  await expect.poll(async () => (await readKeptQuiz(page)).answers).toEqual({ gender: 'male' })
  expect(await page.evaluate(() => localStorage.getItem('quiz_funnels_early_answer'))).toBeNull()
  await page.goBack()
  await expect(visitor.option('Male')).toHaveAttribute('aria-pressed', 'true')
})

test('a tap submits the plain form when the application fails to load', async ({ page, quiet }) => {
  quiet.allow(/net::ERR_|Failed to load resource/)
  let isGone = true
  await page.route(/\.js$/, (route) => (isGone ? route.abort() : route.continue()))
  const visitor = new Visitor(page)
  await page.goto('/', { waitUntil: 'commit' })
  // NOTE: a page that has just been navigated to cannot be reloaded yet.
  const away = page.waitForURL(/\/quiz\?gender=male$/, { waitUntil: 'domcontentloaded' })
  await visitor.option('Male').click({ noWaitAfter: true })
  await away
  isGone = false
  await page.reload()
  await visitor.expectStep('weight_loss_goal')
  await expect.poll(async () => (await readKeptQuiz(page)).answers).toEqual({ gender: 'male' })
})

test('an untouched landing page is counted and asks for consent without fetching React', async ({
  page,
  stack,
}) => {
  const react = filesOfReact(page)
  const visitor = new Visitor(page)
  await page.goto('/')
  await expect(page.locator('[data-consent]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const sessionId = await sessionIdOf(page)
  const visits = () =>
    stack.query('select 1 from tracking_events where session_id = $1 and event_type = $2', [
      sessionId,
      'landingPageVisit',
    ])
  expect(react()).toEqual([])

  await visitor.option('Female').click()
  await visitor.expectStep('weight_loss_goal')
  expect(react()).toHaveLength(1)
  await expect.poll(async () => (await visits()).length).toBe(1)
})

test('touching the landing page fetches only React: the small files are there already', async ({ page }) => {
  const visitor = new Visitor(page)
  await page.goto('/')
  await expect(page.locator('[data-consent]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const fetched: string[] = []
  session.on('Network.responseReceived', ({ response, type }) => {
    const isStored = response.fromDiskCache === true || response.fromPrefetchCache === true
    if (!isStored && (type === 'Script' || type === 'Stylesheet'))
      fetched.push(new URL(response.url).pathname)
  })
  await visitor.option('Female').click()
  await visitor.expectStep('weight_loss_goal')
  expect(fetched.filter((path) => !/\/assets\/(frame-base|consent)-/.test(path))).toEqual([])
  expect(fetched.some((path) => path.includes('/frame-base-'))).toBe(true)
})

test('an answer that React comes for in no time is still shown as long as any other', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-consent]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shownMs = await page.evaluate(async () => {
    const tappedAt = performance.now()
    document.querySelector<HTMLButtonElement>('button[value=female]')?.click()
    await new Promise<void>((resolve) => {
      const look = () => {
        if (document.querySelector('[data-step-id=weight_loss_goal]') !== null) resolve()
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    return performance.now() - tappedAt
  })
  expect(shownMs).toBeGreaterThanOrEqual(timings.landingImageStyleAdvance)
})

test('prefetches nothing when the browser saves data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const visitor = new Visitor(page)
  await page.goto('/')
  await expect(page.locator('[data-consent]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => /\/assets\/(quiz|frame|draw-app)/.test(path))).toEqual([])
  await visitor.option('Female').click()
  await visitor.expectStep('weight_loss_goal')
})

test('an untouched article is counted, and becomes the application once the reader scrolls', async ({
  page,
  stack,
}) => {
  const react = filesOfReact(page)
  await page.goto('/article/twelve-calming-foods')
  await expect(page.locator('[data-consent]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(react()).toEqual([])
  await page.mouse.wheel(0, 400)
  await expect.poll(react).toHaveLength(1)
  await page.getByRole('link', { name: 'Take the quiz' }).first().click()
  await expect(page).not.toHaveURL(/\/article\//)
  const visits = async () =>
    stack.query('select 1 from tracking_events where session_id = $1 and event_type = $2', [
      await sessionIdOf(page),
      'articleVisit',
    ])
  await expect.poll(async () => (await visits()).length).toBe(1)
})

test('an article link pressed before the script has loaded leads to the flow variant of the article', async ({
  page,
}) => {
  const release = await holdScripts(page)
  const visitor = new Visitor(page)
  await page.goto('/article/the-ten-o-clock-fridge?flow=cortisol', { waitUntil: 'commit' })
  const away = page.waitForURL(/\/quiz\?flow=cortisol$/, { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('link').click({ noWaitAfter: true })
  await away
  release()
  await visitor.expectStep('age')
})

test('the privacy choices open on an untouched page', async ({ page }) => {
  const react = filesOfReact(page)
  await page.goto('/')
  await expect(page.locator('[data-consent]')).toBeVisible()
  // As a screen reader does it: a click without a touch.
  await page
    .getByRole('button', { name: 'Privacy choices' })
    .evaluate((button: HTMLElement) => button.click())
  await expect(page.locator('[data-consent]').getByRole('heading')).toBeFocused()
  expect(react()).toEqual([])
})

test('an answer leads to an error page when the application fails to load', async ({ page, quiet }) => {
  quiet.allow(/net::ERR_|Failed to (load resource|fetch)|could not be loaded/)
  let isGone = true
  await page.route(/\/assets\/draw-app-/, (route) => (isGone ? route.abort() : route.continue()))
  const visitor = new Visitor(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await visitor.option('Male').click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible()
  await expect(page).toHaveURL(/\/quiz$/)
  isGone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await visitor.expectStep('weight_loss_goal')
  await expect.poll(async () => (await readKeptQuiz(page)).answers).toEqual({ gender: 'male' })
})

test('a page whose brand file is missing shows an error instead of loading forever', async ({
  page,
  quiet,
}) => {
  quiet.allow(/net::ERR_|Failed to (load resource|fetch)|could not be loaded/)
  let isGone = true
  await page.route(/\/assets\/brand-/, (route) => (isGone ? route.abort() : route.continue()))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/check your connection and try again/)
  isGone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})
