import type { QuizFlow, WholeBrand } from '@fennel/funnel'
import { waitUntil } from '../start/wait-until.ts'
import { planAnswers, stepsOnPath } from '../verify-egress/plan-answers.ts'
import type { PlannedAnswers, StepAnswer } from '../verify-egress/plan-answers.ts'
import { checkboxes, chosenPlan, shownPurchase } from './in-page.ts'
import type { Purchase } from './in-page.ts'
import type { Walker } from './walker.ts'

const password = 'a long walk in the rain'

/** Walks from the landing page to a paid plan, an account, and the pages around it; returns what was bought. */
export async function walkBrand(walker: Walker, brand: WholeBrand, email: string): Promise<Purchase> {
  const flow = brand.flows[brand.defaultFlowId]
  if (flow === undefined) throw new Error(`${brand.appId} has no default flow`)
  await walker.visit('/')
  await walker.arrive('landing')
  await walker.press('[data-consent=notice] button', 'Reject all')
  await walker.waitFor('the consent notice to go', async () => {
    return (await walker.elements('[data-consent]')).length === 0
  })
  await walkQuiz(walker, flow, email)
  await buy(walker, brand)
  const bought = await openAccount(walker, brand)
  await comeBack(walker, brand, email)
  return bought
}

/** Answers every step of the flow, and expects them in the order of its data. */
async function walkQuiz(walker: Walker, flow: QuizFlow, email: string): Promise<void> {
  const speaker = { name: 'Maria', email, turn: 1 }
  const answers = planAnswers(flow, {}, speaker, new Map())
  const steps = stepsOnPath(flow, answers)
  const met: string[] = []
  let percent = 0
  for (;;) {
    await walker.waitFor('a question', async () => typeof (await walker.place())?.page === 'string')
    const place = await walker.place()
    if (place === undefined) continue
    const { path, page, stepId } = place
    if (path !== '/' && !path.startsWith('/quiz')) break
    if (page !== 'landing') await walker.check(stepId ?? page ?? path)
    if (stepId !== null) {
      met.push(stepId)
      if (place.percent !== null && place.percent < percent)
        throw new Error(`${stepId}: the quiz went back from ${percent} to ${place.percent} percent`)
      percent = place.percent ?? percent
    }
    const hasMoved = async () => {
      const now = await walker.place()
      return now !== undefined && (now.path !== path || now.stepId !== stepId || now.page !== page)
    }
    await walker.waitFor(`what comes after ${stepId ?? page}`, async () => {
      if (await hasMoved()) return true
      await answer(walker, stepId, answers)
      // NOTE: an answer stays on screen for a moment before the quiz goes on; a second press would take it back.
      return await waitUntil(hasMoved, { forMs: 2_000, everyMs: 100 })
    })
  }
  const asked = steps.map(({ id }) => id).filter((id) => !landingIds(flow, met).has(id))
  if (met.join() !== asked.join()) throw new Error(`the quiz went ${met.join()} instead of ${asked.join()}`)
}

/** The steps that the landing page asked. */
function landingIds(flow: QuizFlow, met: readonly string[]): ReadonlySet<string> {
  const first = flow.steps.findIndex(({ id }) => id === met[0])
  return new Set(flow.steps.slice(0, first).map(({ id }) => id))
}

async function answer(walker: Walker, stepId: string | null, answers: PlannedAnswers): Promise<void> {
  if (stepId === null) {
    // The landing page, or the separate question about health data.
    if (await walker.pressNow('[data-page=health-consent] button')) return
    await walker.pressNow('[data-page=landing] form button[value]')
    return
  }
  const given = answers[stepId]
  if (given?.type !== undefined) await type(walker, given.type)
  else if (given?.choose !== undefined) await choose(walker, given.choose)
  else await walker.pressNow('main [type=submit]')
}

async function type(walker: Walker, texts: NonNullable<StepAnswer['type']>): Promise<void> {
  const fields = await walker.elements('main input:not([type=checkbox]):not([type=radio])')
  for (const [at, field] of fields.entries()) await walker.fillNow(field, texts[at] ?? '')
  await walker.pressNow('main [type=submit]')
}

async function choose(walker: Walker, chosen: NonNullable<StepAnswer['choose']>): Promise<void> {
  const boxes = await walker.session.run(checkboxes).catch(() => [])
  if (boxes.length === 0) {
    await walker.pressNow('main button[aria-pressed]', undefined, chosen[0])
    return
  }
  for (const at of chosen) {
    if (boxes[at] === false) await walker.pressNow('main label:has(input[type=checkbox])', undefined, at)
  }
  await walker.pressNow('main [type=submit]')
}

async function buy(walker: Walker, brand: WholeBrand): Promise<void> {
  await walker.arrive('purchase')
  const plans = 'label[data-selected]'
  for (const at of [0, brand.plans.findIndex(({ isTagged }) => isTagged)]) {
    await walker.press(plans, undefined, at)
    await walker.waitFor('the plan to be chosen', async () => (await walker.session.run(chosenPlan)) === at)
  }
  await walker.fill('Full name on card', 'Maria Sample')
  await walker.fill('Card number', '4242424242424242')
  await walker.fill('Expiration date', '12 / 39')
  await walker.fill('Security code', '123')
  await walker.check('card-form')
  await walker.press('form[aria-label="Pay by card"] button[type=submit]')
  for (let offers = 0; ; offers += 1) {
    await walker.waitFor('the first page after the payment', async () => {
      const { page } = (await walker.place()) ?? {}
      return page === 'register' || (page === 'upsell' && (await walker.elements(offerButtons)).length > 0)
    })
    const before = await walker.place()
    if (before === undefined || before.page === 'register') return
    await walker.check(`offer-${offers + 1}`)
    // NOTE: an offer has its buttons at its top and at its end.
    await walker.press(offerButtons, offers === 0 ? 'Add to My Order' : "No thanks, I'll skip this offer")
    await walker.waitFor('what comes after the offer', async () => {
      const now = await walker.place()
      return now !== undefined && now.path !== before.path
    })
  }
}

const offerButtons = 'main[data-page=upsell] button'

async function openAccount(walker: Walker, brand: WholeBrand): Promise<Purchase> {
  await walker.arrive('register')
  await walker.fill('Password', password)
  await walker.press('main [type=submit]', 'Create Secure Account')
  await walker.arrive('thank-you')
  const { appStore, googlePlay } = brand.storeLinks
  for (const address of [appStore, googlePlay])
    await walker.waitFor(`a link to ${address}`, async () => {
      return (await walker.elements(`main a[href="${address}"]`)).length > 0
    })
  let bought: Purchase | undefined
  await walker.waitFor('the total of the purchase', async () => {
    bought = (await walker.session.run(shownPurchase)) ?? undefined
    return bought !== undefined
  })
  if (bought === undefined) throw new Error('thank-you: there is no purchase')
  return bought
}

/** Signs out and in, and opens the other pages. */
async function comeBack(walker: Walker, brand: WholeBrand, email: string): Promise<void> {
  await walker.visit('/account')
  await walker.arrive('account')
  await walker.press('main button', 'Log Out')
  await walker.arrive('login')
  await walker.fill('Email', email)
  await walker.fill('Password', password)
  await walker.press('main [type=submit]', 'Log In')
  await walker.arrive('account')

  await walker.visit('/subscription')
  await walker.arrive('subscription')
  await walker.press('main button', 'Cancel subscription')
  await walker.waitFor('the question whether to cancel', async () => {
    return (await walker.elements('h2, h3', 'Cancel your subscription?')).length > 0
  })
  await walker.check('cancel')

  const { byFlow } = brand.articles
  const article = byFlow[brand.defaultFlowId]?.[0]
  if (article !== undefined) {
    await walker.visit(`/article/${encodeURIComponent(article.slug)}`)
    await walker.arrive('article')
  }
  await walker.visit('/terms')
  await walker.arrive('terms')
  const isOpen = async () => (await walker.elements('[data-consent] button')).length > 0
  await walker.waitFor('the privacy choices', async () => {
    if (await isOpen()) return true
    // NOTE: no page can respond before its first script runs, so a person presses again.
    await walker.pressNow('footer button', 'Privacy choices')
    return await waitUntil(isOpen, { forMs: 3_000, everyMs: 100 })
  })
  await walker.check('privacy-choices')
}
