import type { Page } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { endMotion, unstick } from './in-page.ts'

/** Hard to tell from lossless, for a tenth of the work of a PNG. */
const quality = 82

interface Size {
  readonly width: number
  readonly height: number
}

/** Writes a JPEG of the whole page, however tall, with every animation finished. */
export async function writePicture(page: Page, file: string, viewport: Size): Promise<void> {
  await page.evaluate(endMotion)
  if ((await page.evaluate(unstick)) > viewport.height) {
    await page.screenshot({ path: file, type: 'jpeg', quality, fullPage: true, caret: 'hide' })
    return
  }
  const session = await page.context().newCDPSession(page)
  // NOTE: the raw DevTools command is faster, and there are a thousand pictures. It only works within the viewport:
  // beyond it, lengths in vw and dvh would be rendered as 0.
  const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality })
  await session.detach()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.from(data, 'base64'))
}
