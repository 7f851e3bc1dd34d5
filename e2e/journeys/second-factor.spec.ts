import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { openAdminPage } from './admin-numbers.ts'
import { authenticatorCode } from './authenticator-code.ts'
import { operator, operatorSettings, signInAsOperator } from './operator.ts'

test.use({ ownStack: true, settings: operatorSettings })

/** Turns the second factor on, downloads the recovery codes and returns the codes in the file. */
async function turnOn(page: Page): Promise<readonly string[]> {
  await openAdminPage(page, '/admin/profile', 'Your Profile')
  await page.getByLabel('Current password', { exact: true }).first().fill(operator.password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the key below' })).toBeVisible()
  const key = await page.locator('code').first().innerText()
  await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key))
  await page.getByRole('button', { name: 'Confirm code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as text file' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 codes left.')).toBeVisible()
  return file.match(/^[\da-z]{4}(?:-[\da-z]{4}){3}$/gm) ?? []
}

async function signInWith(page: Page, code: string): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(operator.email)
  await page.getByLabel('Password', { exact: true }).fill(operator.password)
  await page.getByRole('button', { name: 'Sign In to Admin' }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign In to Admin' }).click()
}

test('an operator who lost the phone signs in with a recovery code, once', async ({
  page,
  browser,
  stack,
  quiet,
}) => {
  // What the third browser logs: that code was used already.
  quiet.allow(/401 .*\/auth\/login/)
  await signInAsOperator(page)
  const codes = await turnOn(page)
  expect(codes).toHaveLength(10)
  const [code = ''] = codes

  const other = await browser.newContext({ baseURL: stack.url })
  const elsewhere = await other.newPage()
  await signInWith(elsewhere, code.toUpperCase())
  await elsewhere.waitForURL(/\/admin\/dashboard/)
  await openAdminPage(elsewhere, '/admin/profile', 'Your Profile')
  await expect(elsewhere.getByText('9 codes left.')).toBeVisible()

  const third = await browser.newContext({ baseURL: stack.url })
  const again = await third.newPage()
  await signInWith(again, code)
  await expect(again.getByRole('alert')).toBeVisible()
  await Promise.all([other.close(), third.close()])
})
