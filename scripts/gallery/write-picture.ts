import type { Page } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { endMotion, unstick } from './in-page.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Writes a PNG of the whole page, however tall, with every animation at its end. */
export async function writePicture(page: Page, file: string, viewport: Size): Promise<void> {
  await page.evaluate(endMotion)
  if ((await page.evaluate(unstick)) > viewport.height) {
    await page.screenshot({ path: file, fullPage: true, caret: 'hide' })
    return
  }
  const session = await page.context().newCDPSession(page)
  // NOTE: the browser's own command, because only it can write PNGs fast, and there are a thousand. It cannot be
  // used for more than the viewport: lengths in vw and dvh would be 0 on the picture.
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.from(data, 'base64'))
}
