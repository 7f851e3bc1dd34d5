import { expect, type Locator, type Page } from '@playwright/test'
import type { Stack } from '../harness/stack.ts'

/** A signed-in customer on their subscription page. */
export class Subscriber {
  readonly page: Page
  readonly stack: Stack
  readonly email: string

  constructor(page: Page, stack: Stack, email: string) {
    this.page = page
    this.stack = stack
    this.email = email
  }

  get main(): Locator {
    return this.page.getByRole('main')
  }

  get plan(): Locator {
    return this.page.getByRole('region', { name: 'Your plan' })
  }

  get billing(): Locator {
    return this.page.getByRole('region', { name: 'Billing' })
  }

  get invoices(): Locator {
    return this.page.getByRole('region', { name: 'Invoices' })
  }

  get dunning(): Locator {
    return this.page.getByRole('region', { name: 'Your last payment did not go through' })
  }

  /** The result of the last change. */
  get outcome(): Locator {
    return this.main.locator('[data-kind]')
  }

  get challenge(): Locator {
    return this.page.getByRole('dialog', { name: '3-D Secure test challenge' })
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click()
  }

  async signIn(password: string): Promise<void> {
    await this.page.goto('/login')
    await this.page.getByLabel('Email').fill(this.email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.press('Log In')
    await expect(this.page).toHaveURL((url) => url.pathname === '/account')
  }

  async typeCard(number: string): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Update your card' })
    await form.getByLabel('Card number').fill(number)
    await form.getByLabel('Expiration date').fill('11 / 38')
    await form.getByLabel('Security code').fill('123')
    await form.getByRole('button', { name: 'Save card' }).click()
  }

  /** Reopens the page until it shows what a webhook changed. */
  async waitFor(shown: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await this.page.reload()
      await shown()
    }).toPass({ timeout: 40_000, intervals: [500, 1000] })
  }

  /** Waits until the sandbox mailbox has an email with this subject for this address. */
  async expectMail(subject: RegExp): Promise<void> {
    const page = await this.page.context().newPage()
    await expect(async () => {
      await page.goto('/sandbox/mail')
      const mails = page.getByRole('link').filter({ hasText: this.email })
      await expect(mails.filter({ hasText: subject }).first()).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000, intervals: [500] })
    await page.close()
  }

  /** Calls a sandbox control, as the operator's buttons do. */
  async sandbox(call: string, body: object): Promise<void> {
    const answer = await fetch(new URL(`/sandbox/${call}`, this.stack.processes().sandboxUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status, `the sandbox's ${call}`).toBe(200)
  }

  /** The id of this customer's only subscription. */
  async subscriptionId(): Promise<string> {
    const rows = await this.stack.query<{ id: string }>(
      'select subscriptions.id from subscriptions join leads on leads.id = lead_id where email_key = $1',
      [this.email],
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.id ?? ''
  }
}
