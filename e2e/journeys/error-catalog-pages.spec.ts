import { paymentErrorTitle, paymentMessages, upsellNotFoundFor } from '@fennel/funnel'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { Checkout, cards } from './checkout.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { freshEmail } from './visitor.ts'

const unavailable = { success: false, message: 'We are catching our breath.', code: 'unavailable' }

/** Makes our own server answer an API call with `body` from now on. */
async function answer(page: Page, call: string, status: number, body: unknown): Promise<void> {
  await page.route(`**/api/${call}`, (route) => route.fulfill({ status, json: body }))
}

/** The real catalog with a change to every plan. */
async function changePlans(page: Page, change: object): Promise<void> {
  await page.route('**/api/stripe/subscription-products*', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const products = data.products.map((product: object) => ({ ...product, ...change }))
    await route.fulfill({ response, json: { success: true, data: { products } } })
  })
}

test('error catalog: the checkout fields, shown once they were touched', async ({ page }) => {
  await rememberAnswers(page, { email: freshEmail() })
  await page.goto('/purchase')
  const checkout = new Checkout(page)
  const form = page.getByRole('form', { name: 'Pay by card' })
  const name = form.getByLabel('Full name on card')
  const email = form.getByLabel('Email')
  await expect(form.getByText('Full name is required')).toHaveCount(0)
  await name.focus()
  await name.blur()
  await expect(form.getByText('Full name is required')).toBeVisible()
  await name.fill('Al')
  await expect(form.getByText('Please enter your full name')).toBeVisible()
  await email.fill('maria@mail')
  await email.blur()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await email.fill('')
  await expect(form.getByText('Email is required')).toBeVisible()

  await checkout.pay.click()
  await expect(checkout.problem).toHaveText(`${paymentErrorTitle}${paymentMessages.invalidCard}`)
  await checkout.fillCard(cards.works)
  await checkout.pay.click()
  await expect(checkout.problem).toHaveText(`${paymentErrorTitle}${paymentMessages.emailRequired}`)
  await expect(email).toBeFocused()
  await email.fill(freshEmail())
  await name.fill('Al')
  await checkout.pay.click()
  await expect(checkout.problem).toHaveText(`${paymentErrorTitle}${paymentMessages.invalidForm}`)
  await expect(name).toBeFocused()
})

test('error catalog: the plans, the provider and the page itself', async ({ page, quiet }) => {
  quiet.allow(/status of [45]\d\d|Failed to load resource|TypeError|error boundary/)
  await rememberAnswers(page, { email: freshEmail() })
  const main = page.getByRole('main')

  await answer(page, 'stripe/subscription-products*', 503, unavailable)
  await page.goto('/purchase')
  await expect(main.getByRole('alert')).toHaveText(paymentMessages.plansFailed)
  await expect(main.getByRole('alert')).toHaveCSS('color', await colorOfDanger(page))
  await page.unrouteAll()
  await answer(page, 'stripe/subscription-products*', 200, { success: true, data: { products: [] } })
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('alert')).toHaveText(paymentMessages.noPlans)

  await page.unrouteAll()
  await changePlans(page, { finalPrice: 0 })
  await page.reload()
  await expect(main.locator('[role=alert][data-tone=warning]')).toContainText(
    paymentMessages.missingInformation,
  )

  await page.unrouteAll()
  await changePlans(page, { name: null })
  await page.reload()
  await expect(main.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unrouteAll()
  await page.route('**/sandbox/stripe.js*', (route) => route.abort())
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.locator('[role=alert][data-tone=danger]')).toHaveText(
    `${paymentErrorTitle}${paymentMessages.initializeFailed}`,
  )
  await page.unrouteAll()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
})

async function colorOfDanger(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--color-danger)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
}

test('error catalog: the account and what was bought', async ({ page, quiet }) => {
  quiet.allow(/status of [45]\d\d/)
  await rememberAnswers(page, { email: freshEmail() })
  await answer(page, 'auth/set-password', 500, { ...unavailable, code: 'unexpected' })
  await page.goto('/register')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(paymentMessages.registrationFailed)

  await page.goto('/thank-you')
  await expect(page.getByText(paymentMessages.noPurchase)).toBeVisible()
  await answer(page, 'user/profile', 500, unavailable)
  await page.evaluate(() => localStorage.setItem('token', 'kept'))
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(paymentMessages.purchaseDetailsFailed)
})

/** Missing offers are reported on the page. */
const missingOffers = [
  {
    name: 'an offer nobody knows',
    at: '/upsell/no-such-offer',
    text: paymentMessages.upsellNotFound,
    logged: upsellNotFoundFor('no-such-offer'),
  },
  {
    name: 'an offer only a server that is away may know',
    at: '/upsell/no-such-offer',
    isAway: true,
    text: paymentMessages.upsellNotLoaded,
    logged: paymentMessages.upsellNotLoaded,
  },
] as const

/** Failed offer purchases are logged, and the visitor moves on. */
const failedOffers: readonly {
  readonly name: string
  readonly answer: object
  readonly isProviderAway?: boolean
  readonly logged: string
}[] = [
  {
    name: 'the purchase fails',
    answer: { success: true, data: { success: false } },
    logged: paymentMessages.purchaseFailed,
  },
  {
    name: 'the provider does not load',
    answer: { success: true, data: { success: true, clientSecret: 'pi_x_secret_x' } },
    isProviderAway: true,
    logged: paymentMessages.stripeFailedToLoad,
  },
  {
    name: 'the payment is not confirmed',
    answer: { success: true, data: { success: true, clientSecret: 'pi_x_secret_x' } },
    logged: paymentMessages.confirmationFailed,
  },
]

test('error catalog: offers', async ({ page, quiet }) => {
  quiet.allow(/status of [45]\d\d|Failed to load resource/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  for (const row of missingOffers) {
    await test.step(`${row.name} reads: ${row.text}`, async () => {
      if ('isAway' in row) await answer(page, 'stripe/upsell-products*', 503, unavailable)
      await page.goto(row.at)
      await expect.soft(page.getByRole('heading', { name: 'Offer Not Available' })).toBeVisible()
      await expect.soft(page.getByText(row.text)).toBeVisible()
      await expect.poll(() => logged).toContain(row.logged)
      await page.getByRole('button', { name: 'Continue to Registration' }).click()
      await expect(page).toHaveURL((url) => url.pathname === '/register')
      await page.unrouteAll()
    })
  }

  await test.step('without an email address nothing is bought, and the visitor stays', async () => {
    await page.goto('/upsell/workout-program')
    await page.getByRole('button', { name: 'Add to My Order' }).first().click()
    await expect.poll(() => logged.join('\n')).toContain('is required for upsell purchase')
    await expect(page).toHaveURL((url) => url.pathname === '/upsell/workout-program')
  })

  await rememberPayment(page)
  for (const row of failedOffers) {
    await test.step(`${row.name} is logged as: ${row.logged}`, async () => {
      await answer(page, 'stripe/purchase-upsell', 200, row.answer)
      if (row.isProviderAway === true) await page.route('**/sandbox/stripe.js*', (route) => route.abort())
      await answerIntent(page)
      await page.goto('/upsell/workout-program')
      await page.getByRole('button', { name: 'Add to My Order' }).first().click()
      await expect(page).toHaveURL((url) => url.pathname === '/upsell/recipes-upsell')
      await expect.poll(() => logged.join('\n')).toContain(row.logged)
      await page.unrouteAll()
    })
  }
})

/** Makes this tab one that has just paid for a plan. */
async function rememberPayment(page: Page): Promise<void> {
  const payment = {
    subscriptionId: 'sub_x',
    status: 'succeeded',
    timestamp: new Date().toISOString(),
    customerInfo: { email: freshEmail(), fullName: 'Mia Example', countryCode: 'US' },
    product: { id: 'calmplate-1-month', name: '1-Month Plan', price: 19.99, currency: 'USD' },
    stripeSessionId: '',
    productId: 'calmplate-1-month',
    upsells: [],
  }
  await page.evaluate((text) => sessionStorage.setItem('payment_success_data', text), JSON.stringify(payment))
}

/** Makes the provider answer with an intent that neither failed nor succeeded. */
async function answerIntent(page: Page): Promise<void> {
  const intent = {
    id: 'pi_x',
    object: 'payment_intent',
    client_secret: 'pi_x_secret_x',
    status: 'processing',
  }
  await page.route('**/sandbox/browser/payment_intents/*', (route) => route.fulfill({ json: intent }))
}

test('error catalog: a picture that fails to load shows a placeholder', async ({ page, quiet }) => {
  quiet.allow(/Failed to load resource/)
  await page.route(/\/brands\/(?!.*placeholder)/, (route) => route.abort())
  await page.goto('/upsell/workout-program')
  const pictures = page.getByRole('main').locator('img')
  await expect(pictures.first()).toHaveAttribute('src', /placeholder\.svg$|^data:/)
  await pictures.last().scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      pictures.evaluateAll((all) =>
        all.every(
          (image) => image instanceof HTMLImageElement && (!image.complete || image.naturalWidth > 0),
        ),
      ),
    )
    .toBe(true)
})
