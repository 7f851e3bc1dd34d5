import { apiMessages } from '@fennel/contract'
import { authenticationCanceledPanel, paymentErrorMessages, paymentMessages } from '@fennel/funnel'
import type { Page, Route } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { Checkout, cards } from './checkout.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { type ProviderAnswer, say, scriptProvider } from './scripted-provider.ts'
import { freshEmail } from './visitor.ts'

/** What our own server answers to a checkout API call; without a status the call hangs. */
interface ServerAnswer {
  readonly to: 'complete-subscription-flow' | 'complete-payment'
  readonly status?: number
  readonly body?: unknown
}

/** One error message: what goes wrong, and what the panel reads. Everything not named works. */
interface Row {
  readonly name: string
  readonly provider?: ProviderAnswer
  readonly server?: ServerAnswer
  readonly text: string
  readonly isCanceled?: boolean
}

const canceledCode = 'payment_intent_authentication_failure'
const codes = Object.entries(paymentErrorMessages).filter(([code]) => code !== canceledCode)
const refusal = (error: string) => ({ success: false, message: 'x', code: 'payment_failed', error })
const cardError = (code: string) => ({ error: { type: 'card_error', message: 'x', code } })
const flow = 'complete-subscription-flow' as const
const toConfirm = {
  to: flow,
  status: 200,
  body: {
    success: true,
    data: {
      clientSecret: 'pi_x_secret_x',
      requiresAction: true,
      requiresConfirmation: false,
      status: 'incomplete',
    },
  },
} as const
const paid = {
  success: true,
  data: { requiresAction: false, requiresConfirmation: false, status: 'active', paymentIntentId: 'pi_x' },
}

const fromServer: readonly Row[] = codes.map(([code, text]) => ({
  name: `${code} from the server`,
  server: { to: flow, status: 402, body: refusal(code) },
  text,
}))

const fromProvider: readonly Row[] = codes.map(([code, text]) => ({
  name: `${code} from the provider`,
  provider: { on: 'createPaymentMethod', resolves: cardError(code) },
  text,
}))

const broken: readonly Row[] = [
  ...[canceledCode, 'setup_intent_authentication_failure'].map((code) => ({
    name: `${code}, the yellow panel`,
    server: toConfirm,
    provider: { on: 'handleNextAction', resolves: cardError(code) } as const,
    text: authenticationCanceledPanel.text,
    isCanceled: true,
  })),
  {
    name: 'a code nobody knows',
    server: { to: flow, status: 402, body: refusal('brand_new_code') },
    text: paymentMessages.unknownCode,
  },
  {
    name: 'a decline whose finer code is known',
    provider: {
      on: 'createPaymentMethod',
      resolves: { error: { ...cardError('card_declined').error, decline_code: 'insufficient_funds' } },
    },
    text: paymentErrorMessages.insufficient_funds,
  },
  {
    name: 'a payment method refused without a word',
    provider: { on: 'createPaymentMethod', resolves: { error: { type: 'api_error' } } },
    text: paymentMessages.createMethodFailed,
  },
  {
    name: 'neither a payment method nor an error',
    provider: { on: 'createPaymentMethod', resolves: {} },
    text: paymentMessages.noMethod,
  },
  {
    name: 'making the payment method breaks',
    provider: { on: 'createPaymentMethod' },
    text: paymentMessages.creatingMethodFailed,
  },
  {
    name: 'judging the fields breaks',
    provider: { on: 'submit' },
    text: paymentMessages.validatingElementsFailed,
  },
  {
    name: 'the fields cannot be judged',
    provider: { on: 'submit', resolves: { error: { type: 'api_error' } } },
    text: paymentMessages.validatingDetailsFailed,
  },
  {
    name: 'the fields are not complete',
    provider: { on: 'submit', resolves: { error: { type: 'validation_error', code: 'incomplete_number' } } },
    text: paymentMessages.invalidCard,
  },
  {
    name: 'confirming breaks',
    server: toConfirm,
    provider: { on: 'handleNextAction' },
    text: paymentMessages.confirmFailed,
  },
  {
    name: 'a lead that is not found',
    server: { to: flow, status: 404, body: { success: false, message: 'Nothing found', code: 'not_found' } },
    text: paymentMessages.unableToProcess,
  },
  ...(
    [
      ['the subscription is not made', 500, 'unexpected', apiMessages.subscriptionFailed],
      ['the product is not one', 400, 'invalid_request', apiMessages.invalidProduct],
    ] as const
  ).map(([name, status, code, message]) => ({
    name: `${name}, says the server`,
    server: { to: flow, status, body: { success: false, message, code } },
    text: message,
  })),
  {
    name: 'an answer that is no answer',
    server: { to: flow, status: 502, body: 'Bad gateway' },
    text: paymentMessages.unexpected,
  },
  {
    name: 'an answer without its contents',
    server: { to: flow, status: 200, body: { success: true } },
    text: paymentMessages.processingFailed,
  },
  { name: 'no answer for 30 seconds', server: { to: flow }, text: paymentMessages.timedOut },
  {
    name: 'completing breaks',
    server: { to: 'complete-payment', status: 200, body: { success: true } },
    text: paymentMessages.completeFailed,
  },
  {
    name: 'completing cannot be looked at',
    server: {
      to: 'complete-payment',
      status: 503,
      body: { success: false, message: 'x', code: 'unavailable' },
    },
    text: paymentMessages.verificationFailed,
  },
]

const walletRows: readonly Row[] = [
  {
    name: 'a wallet refused without a word',
    provider: { on: 'createPaymentMethod', resolves: { error: { type: 'api_error' } } },
    text: paymentMessages.unableToCreateMethod,
  },
  {
    name: 'a wallet whose sheet cannot be judged',
    provider: { on: 'submit', resolves: { error: { type: 'api_error' } } },
    text: paymentMessages.formValidationFailed,
  },
  {
    name: 'a wallet on a browser that cannot',
    provider: { on: 'createPaymentMethod', resolves: cardError('browser_not_supported') },
    text: paymentErrorMessages.browser_not_supported,
  },
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/**
 * Opens the checkout with scripted answers. The returned function switches to the answers of a row; where the row gives
 * none, the 30-second timeout expires at once.
 */
async function openCheckout(page: Page): Promise<(row: Row) => Promise<void>> {
  let server: ServerAnswer | undefined
  await rememberAnswers(page, { email: freshEmail() })
  await scriptProvider(page)
  await page.addInitScript(() => {
    const real = window.setTimeout.bind(window)
    const isShort = () => document.documentElement.hasAttribute('data-no-answer')
    const shortened = (act: TimerHandler, ms?: number, ...given: unknown[]) =>
      real(act, ms === 30_000 && isShort() ? 300 : ms, ...given)
    Object.assign(window, { setTimeout: shortened })
  })
  await page.route('**/api/stripe/complete-*', async (route: Route) => {
    const to = new URL(route.request().url()).pathname.split('/').at(-1)
    const { status, body }: Omit<ServerAnswer, 'to'> =
      server !== undefined && server.to === to ? server : { status: 200, body: paid }
    if (status === undefined) return
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    await route.fulfill({ status, contentType: 'application/json', body: text })
  })
  await page.goto('/purchase')
  await expect(page.getByLabel('Card number')).toBeVisible()
  return async (row) => {
    server = row.server
    // NOTE: half a minute is skipped only where no answer comes; a slow machine's answer is waited for.
    const isSilent = server !== undefined && server.status === undefined
    await page.evaluate((on) => document.documentElement.toggleAttribute('data-no-answer', on), isSilent)
    await say(page, row.provider)
  }
}

/** Plays the rows on one page and checks that the panel is this attempt's, with its title, text and color. */
async function playRows(page: Page, rows: readonly Row[], pay: () => Promise<void>): Promise<void> {
  const arrange = await openCheckout(page)
  const checkout = new Checkout(page)
  await checkout.fillCard(cards.works)
  for (const row of rows) {
    await test.step(`${row.name} reads: ${row.text}`, async () => {
      await arrange(row)
      await pay()
      const panel = checkout.problem.and(page.locator(':not([data-seen])'))
      const title = row.isCanceled ? authenticationCanceledPanel.title : 'Payment Error'
      await expect.soft(panel, row.name).toHaveText(`${title}${row.text}`)
      await expect.soft(panel, row.name).toHaveAttribute('data-tone', row.isCanceled ? 'warning' : 'danger')
      await expect.soft(panel, row.name).toBeFocused()
      await expect.soft(checkout.pay, row.name).toBeEnabled()
      await checkout.problem.evaluate((element: HTMLElement) => (element.dataset['seen'] = 'yes'))
    })
  }
  expect(new URL(page.url()).pathname).toBe('/purchase')
}

for (const [name, rows] of [
  ['every code of the provider, from our server', fromServer],
  ['every code of the provider, from its browser half', fromProvider],
  ['everything else that can break on the way', broken],
] as const) {
  test(`error catalog: ${name}`, async ({ page, quiet }) => {
    quiet.allow(/status of [45]\d\d/)
    await playRows(page, rows, () => new Checkout(page).pay.click())
  })
}

test('error catalog: wallets', async ({ page }) => {
  const name = 'Google Pay (sandbox)'
  await playRows(page, walletRows, async () => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Pay', exact: true }).click()
  })
})
