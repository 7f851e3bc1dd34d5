import type { Page } from '@playwright/test'

/** The first operator of a stack that is started with `operatorSettings`. */
export const operator = { email: 'boss@house.example', password: 'nettle-and-lime-42' }
export const operatorSettings = { ADMIN_EMAIL: operator.email, ADMIN_PASSWORD: operator.password }

/** Signs the operator in and waits for the dashboard. */
export async function signInAsOperator(page: Page): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(operator.email)
  await page.getByLabel('Password', { exact: true }).fill(operator.password)
  await page.getByRole('button', { name: 'Sign In to Admin' }).click()
  await page.waitForURL(/\/admin\/dashboard/)
}
