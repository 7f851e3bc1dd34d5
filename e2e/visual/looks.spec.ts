import type { BrowserContext, Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { endMotion } from '../../scripts/gallery/in-page.ts'
import { type Shot, shotFile } from '../../scripts/gallery/shot.ts'
import { launchOptions } from '../../scripts/test/launch-options.ts'
import { expect, test } from '../harness/test.ts'
import { chosenLooks } from './chosen-looks.ts'
import { compareLooks, mostShare } from './compare-looks.ts'
import { openShot, stillContext } from './sitting.ts'
import { hideEmoji, useOwnFont } from './stand-still.ts'

test.use({ launchOptions: launchOptions('full') })

const references = join(import.meta.dirname, 'references')

for (const [name, shots] of Map.groupBy(chosenLooks, ({ brand, device }) => `${brand} on the ${device}`)) {
  test(`${name} looks as it did`, async ({ browser, page: desk, stack }, testInfo) => {
    const context = await stillContext(browser, shots[0]?.device ?? 'phone')
    for (const shot of shots) {
      const picture = await pictureOf(context, shot, stack.url)
      const file = join(references, shotFile(shot).replace(/[.]jpg$/, '.webp'))
      if (['all', 'changed'].includes(testInfo.config.updateSnapshots)) {
        await keep(file, (await compareLooks(desk, picture, undefined)).small)
        continue
      }
      expect.soft(existsSync(file), `${shot.name} has a reference; make one with -u`).toBe(true)
      if (!existsSync(file)) continue
      const reference = `data:image/webp;base64,${(await readFile(file)).toString('base64')}`
      const { share } = await compareLooks(desk, picture, reference)
      if (share > mostShare) {
        await testInfo.attach(`${shot.name} now`, { body: picture, contentType: 'image/png' })
        await testInfo.attach(`${shot.name} before`, { path: file, contentType: 'image/webp' })
      }
      expect.soft(share, `share of ${shot.name} that looks different`).toBeLessThanOrEqual(mostShare)
    }
    await context.close()
  })
}

/** The top of a funnel page, without what differs from machine to machine. */
async function pictureOf(context: BrowserContext, shot: Shot, stackUrl: string): Promise<Buffer> {
  const page = await openShot(context, shot, stackUrl)
  await stand(page)
  const picture = await page.screenshot({ caret: 'hide' })
  await page.close()
  return picture
}

async function stand(page: Page): Promise<void> {
  await page.evaluate(useOwnFont)
  await page.evaluate(hideEmoji)
  await page.evaluate(endMotion)
}

async function keep(file: string, dataAddress: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64'))
}
