import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFlags } from '../../scripts/test/find-browser.ts'
import { launchOptions } from '../../scripts/test/launch-options.ts'
import { expect, test } from '../harness/test.ts'
import { chosenLooks } from './chosen-looks.ts'
import { compareLooks, mostShare } from './compare-looks.ts'
import { openShot, stillContext } from './sitting.ts'
import { hideEmoji, useOwnFont } from './stand-still.ts'

test.use({ launchOptions: launchOptions('full') })

const shot = chosenLooks.find(({ name }) => name === 'final_prediction_result')

/** Opens one page, changes it and resolves with its picture. */
async function pictureAfter(
  browser: Browser,
  stackUrl: string,
  change?: (page: Page) => Promise<unknown>,
): Promise<Buffer> {
  if (shot === undefined) throw new Error('The picture is no longer among the chosen ones')
  const context = await stillContext(browser, shot.device)
  const page = await openShot(context, shot, stackUrl)
  await page.evaluate(useOwnFont)
  await page.evaluate(hideEmoji)
  await change?.(page)
  const picture = await page.screenshot({ caret: 'hide' })
  await context.close()
  return picture
}

test('detects a moved button and a changed color, and ignores different font rendering', async ({
  browser,
  page: desk,
  stack,
}) => {
  const { small } = await compareLooks(desk, await pictureAfter(browser, stack.url), undefined)
  const shareOf = async (picture: Buffer) => (await compareLooks(desk, picture, small)).share

  expect(await shareOf(await pictureAfter(browser, stack.url))).toBe(0)
  const moved = await pictureAfter(browser, stack.url, (page) =>
    page.evaluate(() => {
      const button = document.querySelector<HTMLElement>('main [type=submit]')
      if (button !== null) button.style.translate = '0 -12px'
    }),
  )
  expect(await shareOf(moved)).toBeGreaterThan(mostShare * 2)
  const coloured = await pictureAfter(browser, stack.url, (page) =>
    page.evaluate(() =>
      document.documentElement.style.setProperty('--color-primary-600', 'var(--color-accent-600)'),
    ),
  )
  expect(await shareOf(coloured)).toBeGreaterThan(mostShare * 2)

  for (const flags of [
    ['--font-render-hinting=full', '--disable-font-subpixel-positioning'],
    ['--font-render-hinting=slight', '--enable-lcd-text'],
    ['--text-contrast=1', '--text-gamma=1.4'],
  ]) {
    const other = await chromium.launch({ ...launchOptions('full'), args: [...browserFlags, ...flags] })
    const share = await shareOf(await pictureAfter(other, stack.url))
    await other.close()
    expect(share, flags.join(' ')).toBeLessThanOrEqual(mostShare)
  }
})
