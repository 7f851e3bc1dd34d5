import { expect, type Locator, type Page } from '@playwright/test'

/** The sandbox's cards: the payment provider's official test numbers. */
export const cards = {
  works: '4242424242424242',
  worksToo: '5555555555554444',
  declined: '4000000000000002',
  asksBank: '4000002760003184',
} as const

/** The purchase page as a buyer uses it. */
export class Checkout {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get pay(): Locator {
    return this.page.getByRole('form', { name: 'Pay by card' }).locator('button[type=submit]')
  }

  get problem(): Locator {
    return this.page.getByRole('form', { name: 'Pay by card' }).locator('[role=alert][data-tone]')
  }

  /** The bank's 3-D Secure dialog. */
  get challenge(): Locator {
    return this.page.getByRole('dialog', { name: '3-D Secure test challenge' })
  }

  /** Opens the page without having taken a quiz, and enters the email address the plan should go to. */
  async arrive(email: string, origin = ''): Promise<void> {
    await this.page.goto(`${origin}/purchase`)
    await this.page.getByRole('textbox', { name: 'Email' }).fill(email)
    await this.page.getByRole('button', { name: 'Get My Plan Now' }).click()
    await expect(this.page.getByRole('heading', { name: 'Complete your order' })).toBeVisible()
  }

  async choosePlan(name: string): Promise<void> {
    await this.page.getByRole('radio', { name }).first().check()
  }

  async fillCard(number: string): Promise<void> {
    await this.page.getByLabel('Full name on card').fill('Maria Sample')
    await this.page.getByLabel('Card number').fill(number)
    await this.page.getByLabel('Expiration date').fill('12 / 39')
    await this.page.getByLabel('Security code').fill('123')
  }

  async payWith(number: string): Promise<void> {
    await this.fillCard(number)
    await this.pay.click()
  }

  async expectPaid(): Promise<void> {
    await expect(this.page).toHaveURL((url) => url.pathname === '/upsell/workout-program', {
      timeout: 20_000,
    })
    await expect(this.page.getByRole('main')).toHaveAttribute('data-page', 'upsell')
  }
}

/** Buys a plan without a quiz and without the offers, up to the page where the account is created. */
export async function buyPlanAlone(page: Page, email: string): Promise<void> {
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  await new Offers(page).declineBoth()
  await expect(page).toHaveURL((url) => url.pathname === '/register')
  await expect(page.getByRole('main')).toHaveAttribute('data-page', 'register')
}

/** The two offers after the plan. */
export class Offers {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async expectOffer(id: string): Promise<void> {
    await expect(this.page).toHaveURL((url) => url.pathname === `/upsell/${id}`)
    await expect(this.add).toBeVisible()
  }

  async declineBoth(): Promise<void> {
    await this.expectOffer('workout-program')
    await this.decline.click()
    await this.expectOffer('recipes-upsell')
    await this.decline.click()
  }

  get add(): Locator {
    return this.page.getByRole('button', { name: 'Add to My Order' }).first()
  }

  get decline(): Locator {
    return this.page.getByRole('button', { name: "No thanks, I'll skip this offer" }).first()
  }
}
