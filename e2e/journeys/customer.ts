import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** Creates a customer with the API calls the pages make, in this page's browser; avoids walking through the quiz. */
export async function makeCustomer(page: Page, email: string, password: string): Promise<{ leadId: string }> {
  const { request } = page.context()
  const made = await request.post('/api/leads', {
    data: { email, sessionId: randomBytes(12).toString('hex'), quizData: { gender: 'female', age: 41 } },
  })
  expect(made.status()).toBe(200)
  const leadId: string = (await made.json()).data.id
  const account = await request.post('/api/auth/set-password', {
    data: { email, password, repeatPassword: password, leadId },
  })
  expect(account.status()).toBe(200)
  return { leadId }
}

/** Signs in on the login page and waits for the account page. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('main')).toHaveAttribute('data-page', 'account')
}

/** The browser's message when Playwright looks into an email's frame, where scripts are blocked. */
export const mailFrameNoise = /Blocked script execution in .*\/sandbox\/mail\//

/**
 * Opens the newest email with this subject to this address in the sandbox mailbox, and returns the addresses its links
 * lead to. Waits up to 20 seconds for the email to arrive.
 */
export async function openMail(page: Page, to: string, subject: RegExp): Promise<string[]> {
  const mail = page.getByRole('link').filter({ hasText: to }).filter({ hasText: subject }).first()
  await expect(async () => {
    await page.goto('/sandbox/mail')
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await mail.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  return page.locator('pre a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

/** The path of the password reset link in the email with this subject. */
export async function passwordLink(page: Page, email: string, subject: RegExp): Promise<string> {
  const links = await openMail(page, email, subject)
  const link = links.find((address) => address.includes('/reset-password'))
  if (link === undefined) throw new Error('The email has no password reset link')
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

/** Types a new password twice on the page that such a link opens, and submits it. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password').fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

/** Sets a password through the link in an email, and signs in with it. */
export async function comeInByMail(
  page: Page,
  email: string,
  subject: RegExp,
  password: string,
): Promise<void> {
  await page.goto(await passwordLink(page, email, subject))
  await choosePassword(page, password)
  await expect(page).toHaveURL((url) => url.pathname === '/login', { timeout: 10_000 })
  await logIn(page, email, password)
}
