import type { Page } from '@playwright/test'
import type { QuizFlow, WholeBrand } from '@fennel/funnel'
import { answerWith, neverAnswer, serverError } from './answer-with.ts'
import { keepAnswers, signedIn } from './kept-visit.ts'
import { offersOnThePath, visitorsOf } from './page-shots.ts'
import { allAnswersOf, answersBefore } from './plausible-answers.ts'
import type { Shot } from './shot.ts'
import { quizSteps, stepShot } from './step-shots.ts'

const cards = { works: '4242424242424242', declined: '4000000000000002', asksBank: '4000002760003184' }

/** A page with content, other than the one that says it is starting. */
const drawn = 'main:not([data-page=starting]) h1'
const plansUrl = '**/api/stripe/subscription-products*'
const expects =
  /ScreenUnavailable|status of (4|5)\d\d|Failed to load resource|Failed to fetch|importing a module|net::ERR/

/** Empty, loading and failing screens, produced by mocked responses. */
export function troubleShots(brand: WholeBrand, flow: QuizFlow): readonly Shot[] {
  const { fresh, answered, paid, 'paid twice': paidTwice } = visitorsOf(brand, flow)
  const shot = (name: string, more: Pick<Shot, 'path' | 'kept' | 'ready'> & Partial<Shot>): Shot => ({
    brand: brand.appId,
    flow: flow.id,
    kind: 'states',
    group: 'Trouble',
    device: 'phone',
    expects,
    ...more,
    name: `trouble ${name}`,
  })
  const purchase = { path: '/purchase', kept: answered, ready: 'main[data-page="purchase"]' }
  const checkout = { ...purchase, ready: '#checkout-title' }
  // NOTE: two tabs of one buyer join the same payment, and one would show the outcome of the other, so each has its own
  // email.
  const payer = (name: string) => ({
    ...checkout,
    kept: keepAnswers(brand, flow.id, {
      ...allAnswersOf(flow, 'imperial'),
      email: `${name}-${brand.appId}@mail.example`,
    }),
  })
  return [
    shot('plans wait', {
      ...purchase,
      ready: 'text=Loading your plans',
      isPassing: true,
      prepare: neverAnswer(plansUrl),
    }),
    shot('plans fail', { ...purchase, ready: '[role=alert]', prepare: answerWith(plansUrl, serverError) }),
    shot('no plans', {
      ...purchase,
      ready: '[role=alert]',
      prepare: answerWith(plansUrl, { json: { success: true, data: { products: [] } } }),
    }),
    shot('purchase without an email', { ...checkout, kept: fresh }),
    shot('card form empty and sent', { ...checkout, act: pay }),
    shot('card declined', {
      ...payer('declined'),
      act: async (page) => {
        await fillCard(page, cards.declined)
        await pay(page)
        await page.locator('[role=alert][data-tone]').waitFor()
      },
    }),
    shot('bank asks', {
      ...payer('challenged'),
      act: async (page) => {
        await fillCard(page, cards.asksBank)
        await pay(page)
        await page.getByRole('dialog').waitFor()
      },
    }),
    ...offersOnThePath(brand)
      .slice(0, 1)
      .flatMap(({ id }) => [
        shot('offer already bought', { path: `/upsell/${id}`, kept: paidTwice, ready: drawn }),
        shot('offer not available', { path: '/upsell/nothing', kept: paid, ready: drawn }),
      ]),
    shot('register without an email', {
      path: '/register',
      kept: fresh,
      ready: 'main[data-page="register"]',
    }),
    shot('register with a short password', {
      path: '/register',
      kept: paid,
      ready: 'main[data-page="register"]',
      act: async (page) => {
        await page.getByLabel('Password', { exact: true }).fill('cat')
        await page.locator('form button[type=submit]').click()
      },
    }),
    shot('thank-you without a purchase', {
      path: '/thank-you',
      kept: fresh,
      ready: 'main[data-page="thank-you"]',
    }),
    shot('account does not load', {
      path: '/account',
      kept: signedIn(fresh),
      ready: 'main [role=alert]',
      prepare: answerWith('**/api/user/profile', serverError),
    }),
    shot('reset link without a token', {
      path: '/reset-password',
      kept: fresh,
      ready: 'main[data-page="reset-password"]',
    }),
    shot('unknown article', { path: '/article/nothing-here', kept: fresh, ready: drawn }),
    shot('application error', {
      // NOTE: not a prerendered page: its HTML would be there whatever happens.
      path: '/login',
      kept: fresh,
      ready: 'main[data-page="application-error"]',
      prepare: (page) => page.route(/\/assets\/brand-[^/]*\.json/, (route) => route.abort()),
    }),
    shot('screen does not load', {
      path: '/contact',
      kept: fresh,
      ready: 'main[data-page="error"]',
      prepare: (page) => page.route(/\/assets\/contact-screen[^/]*\.js/, (route) => route.abort()),
    }),
    shot('screen loads slowly', {
      path: '/login',
      kept: fresh,
      ready: 'main[data-page=starting] .visually-hidden',
      isPassing: true,
      prepare: (page) => page.route(/\/assets\/login-screen[^/]*\.js/, () => undefined),
    }),
    shot('landing without script', {
      path: '/',
      kept: fresh,
      device: 'scriptless',
      ready: 'main[data-page="landing"]',
    }),
    ...refused(brand, flow),
    ...brokenStep(brand, flow),
  ].map((one) => ({ ...one, group: 'Trouble', kind: 'states' }))
}

/** The error message for an invalid answer, one step per type. */
function refused(brand: WholeBrand, flow: QuizFlow): readonly Shot[] {
  const typed = new Set(['numeric', 'text', 'email', 'measurement-tabbed', 'goal-weight'])
  const first = new Map(
    quizSteps(flow)
      .filter(({ type }) => typed.has(type))
      .toReversed()
      .map((step) => [step.type, step]),
  )
  return [...first.values()].map((step) => ({
    ...stepShot(brand, flow, step, 'phone'),
    name: `refused ${step.id}`,
    act: async (page) => {
      await page
        .locator('main input')
        .first()
        .fill(step.type === 'email' ? 'maria@mail' : '')
      const forward = page.locator('main [type=submit]:visible')
      if (await forward.isEnabled()) await forward.click()
    },
  }))
}

/** A step of a type that this version of the pages does not know. */
function brokenStep(brand: WholeBrand, flow: QuizFlow): readonly Shot[] {
  const step = quizSteps(flow).find(({ type }) => type === 'text')
  if (step === undefined) return []
  return [
    {
      ...stepShot(brand, flow, step, 'phone'),
      name: 'question error',
      kept: keepAnswers(brand, flow.id, answersBefore(flow, step, 'imperial')),
      ready: 'section[role=alert]',
      expects,
      prepare: (page) =>
        page.route(/\/assets\/brand-[^/]*\.json$/, async (route) => {
          // NOTE: only the browser resolves hosts below localhost. The built files are the same for all hosts.
          const address = new URL(route.request().url())
          address.hostname = '127.0.0.1'
          const response = await route.fetch({ url: address.href })
          const part = (await response.json()) as { readonly flow: QuizFlow }
          const steps = part.flow.steps.map((one) =>
            one.type === 'text' ? { ...one, type: 'from-tomorrow' } : one,
          )
          await route.fulfill({ response, json: { ...part, flow: { ...part.flow, steps } } })
        }),
    },
  ]
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Full name on card').fill('Maria Sample')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 39')
  await page.getByLabel('Security code').fill('123')
}

function pay(page: Page): Promise<void> {
  return page.getByRole('form', { name: 'Pay by card' }).locator('button[type=submit]').click()
}
