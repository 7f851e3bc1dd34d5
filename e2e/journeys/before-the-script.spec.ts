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
  await visitor.option('Male').click({ noWaitAfter: true })
  await page.waitForURL((url) => url.pathname === '/quiz', { waitUntil: 'commit' })
  scripts.resolve()
  await visitor.expectStep('weight_loss_goal')
  await expect(page).toHaveURL((url) => url.search === '')
  await expect.poll(async () => (await readKeptQuiz(page)).answers).toEqual({ gender: 'male' })
})
