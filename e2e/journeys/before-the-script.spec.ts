import { expect, test } from '../harness/test.ts'
import { readKeptQuiz } from './kept-quiz.ts'
import { Visitor } from './visitor.ts'

test('without any script the landing is there, and its answer goes into the address', async ({
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

test('a tap that is quicker than the script is kept', async ({ page }) => {
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
  expect(await page.evaluate(() => localStorage.getItem('quiz_funnels_early_answer'))).toBe(
    '{"gender":"male"}',
  )
  scripts.resolve()
  await visitor.expectStep('weight_loss_goal')
  await expect(page).toHaveURL((url) => url.search === '')
  await expect.poll(async () => (await readKeptQuiz(page)).answers).toEqual({ gender: 'male' })
  expect(await page.evaluate(() => localStorage.getItem('quiz_funnels_early_answer'))).toBeNull()
  await page.goBack()
  await expect(visitor.option('Male')).toHaveAttribute('aria-pressed', 'true')
})

test('a tap goes the way of the plain form when the application does not come', async ({ page, quiet }) => {
  quiet.allow(/net::ERR_|Failed to load resource/)
  let isGone = true
  await page.route(/\.js$/, (route) => (isGone ? route.abort() : route.continue()))
  const visitor = new Visitor(page)
  await page.goto('/', { waitUntil: 'commit' })
  const away = page.waitForURL(/\/quiz\?gender=male$/, { waitUntil: 'commit' })
  await visitor.option('Male').click({ noWaitAfter: true })
  await away
  isGone = false
  await page.reload()
  await visitor.expectStep('weight_loss_goal')
  await expect.poll(async () => (await readKeptQuiz(page)).answers).toEqual({ gender: 'male' })
})
