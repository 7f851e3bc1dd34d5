import { expect, test } from '../harness/test.ts'
import { filesOfReact } from './files-of-react.ts'
import { Visitor } from './visitor.ts'

for (const path of ['/', '/article/twelve-calming-foods']) {
  test(`a picture of ${path} that fails to load is replaced by a placeholder before the page is touched`, async ({
    page,
    quiet,
  }) => {
    quiet.allow(/Failed to load resource/)
    const react = filesOfReact(page)
    await page.route(/\/brands\/.*(?<!placeholder)\.(?:svg|avif|webp|png)$/, (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.continue(),
    )
    await page.goto(path)
    const picture = page.getByRole('main').locator('img[loading]').first()
    await expect(picture).toHaveAttribute('src', '/brands/calmplate/placeholder.svg')
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true)
    expect(react()).toEqual([])
  })
}

test('a logo that fails to load is replaced by the name, before the page is touched and after', async ({
  page,
  quiet,
}) => {
  quiet.allow(/Failed to load resource/)
  const react = filesOfReact(page)
  await page.route('**/logo.svg', (route) => route.abort())
  await page.goto('/')
  const logo = page.getByRole('link', { name: 'Calmplate, to the home page' })
  const shown = () => logo.evaluate((link) => getComputedStyle(link, '::after').content)
  await expect.poll(shown).toBe('"Calmplate"')
  await expect(logo.locator('img')).toBeHidden()
  expect(react()).toEqual([])
  await page.getByRole('heading').first().click()
  await expect(logo).toHaveText('Calmplate')
  expect(await shown()).toBe('none')
})

/** The stylesheets that only the quiz uses. */
const quizStyles = /\/assets\/quiz-[^/]*\.css$/

test('the quiz requests lost stylesheets again, and is not drawn without them', async ({ page, quiet }) => {
  quiet.allow(/Failed to load resource/)
  let lost = 0
  await page.route(quizStyles, (route) => {
    if (route.request().resourceType() !== 'stylesheet' || lost > 0) return route.continue()
    lost += 1
    return route.abort()
  })
  const visitor = new Visitor(page)
  await visitor.start()
  expect(lost).toBe(1)
  const worn = await page.evaluate(() =>
    [...document.styleSheets].some(({ href }) => href !== null && /\/quiz-[^/]*\.css$/.test(href)),
  )
  expect(worn).toBe(true)
})

test('without its stylesheets the quiz says that it could not be loaded, and appears once they load', async ({
  page,
  quiet,
}) => {
  quiet.allow(/Failed to load resource|could not be loaded/)
  let isGone = true
  await page.route(quizStyles, (route) => (isGone ? route.abort() : route.continue()))
  const visitor = new Visitor(page)
  await page.goto('/')
  await visitor.option('Female').click()
  await expect(page.getByRole('alert')).toHaveText(/check your connection and try again/)
  isGone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await visitor.expectStep('weight_loss_goal')
})
