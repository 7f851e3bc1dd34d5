import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../harness/test.ts'

export const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name }).first()

/** Presses with the keyboard alone, since a control that only a mouse reaches is broken, too. */
export async function press(control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  await control.press('Enter')
}

/** Opens a dialog, fills it in, submits it from the field of the reason, and waits for the words that confirm it. */
export async function actWithReason(
  page: Page,
  name: string | RegExp,
  confirmation: string | RegExp,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  await press(button(page, name))
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await page.keyboard.press('Enter')
  await expect(page.getByText(confirmation)).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

/** Returns the text of the file that `act` downloads. */
export async function saved(page: Page, act: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await act()
  return readFile(await (await download).path(), 'utf8')
}
