import { brandForSession, planFunnelOf, plansForFunnel, quizStoragePrefix } from '@fennel/funnel'
import type { Brand, PlanOffer, QuizFlow, UpsellOffer } from '@fennel/funnel'
import type { Browser, Page } from '@playwright/test'
import { remember } from '../gallery/in-page.ts'
import { keepAnswers, keepPayment } from '../gallery/kept-visit.ts'
import { allAnswersOf } from '../gallery/plausible-answers.ts'
import type { KeptVisit } from '../gallery/shot.ts'
import { amountsOf, oneClickOffersOf, planFacts, upsellFacts } from './catalog-facts.ts'
import { type Claim, claimsAbout, reading, type Say } from './claim.ts'
import { shownWords, wordsOf } from './read-page.ts'
import { amountsIn, cutPriceIn, daysIn, intervalsIn, percentsIn } from './read-words.ts'
import { renewalDay } from './renewal-day.ts'

const longTimeout = { timeout: 30_000 }

interface Visit {
  readonly brand: Brand
  readonly flow: string
  readonly origin: string
}

const sessionId = 'a-visit-for-the-offers'

/** The storage of a browser in which this quiz was just finished. */
function answered({ brand, flow }: Visit, quiz: QuizFlow): KeptVisit {
  const kept = keepAnswers(brand, flow, allAnswersOf(quiz, 'imperial'))
  const key = `${quizStoragePrefix}state`
  const state = { ...(kept.local[key] as object), savedAt: Date.now(), sessionId }
  return { ...kept, local: { ...kept.local, [key]: state } }
}

/** A tab with the storage of an earlier visit. */
async function openTab(
  browser: Browser,
  origin: string,
  kept: KeptVisit,
  historyState?: unknown,
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' })
  const page = await context.newPage()
  await page.addInitScript(remember, { origin, kept, historyState })
  return page
}

/** Reads the cards of a plan, wherever they are on the page. */
async function readCards(page: Page, plan: PlanOffer, say: Say): Promise<void> {
  const { original, perDay, percent, today } = planFacts(plan)
  const cards = page.locator('label', { has: page.locator(`input[type=radio][value="${plan.id}"]`) })
  say('cards there', ['yes'], [(await cards.count()) > 0 ? 'yes' : 'no'])
  for (const card of await cards.all()) {
    const words = (await card.textContent()) ?? ''
    const offered = original > today
    say('today', [today], amountsIn(await wordsOf(card.locator('strong'))))
    say('struck price', offered ? [original] : [], amountsIn(await wordsOf(card.locator('s'))))
    say('saves', percent > 0 ? [percent] : [], percentsIn(words))
    say('per day', [perDay], amountsIn(/\$[\d.]+(?=\s*per day)/.exec(words)?.[0] ?? ''))
    say('per day, large', [perDay], cutPriceIn(await wordsOf(card.locator('[aria-hidden=true]'))))
  }
}

/** Reads what the checkout says about the chosen plan: the order, the terms and the button. */
async function readCheckout(page: Page, plan: PlanOffer, say: Say): Promise<void> {
  const { interval, off, original, percent, renewal, today } = planFacts(plan)
  const order = page.locator('dl[aria-label="Your order"]')
  await order.filter({ hasText: plan.name }).waitFor(longTimeout)
  const lines = (await order.locator('dd').allTextContents()).flatMap(amountsIn)
  say('order', percent > 0 ? [original, off, today] : [original, today], lines)
  say('discount', percent > 0 ? [percent] : [], percentsIn((await order.textContent()) ?? ''))
  const terms = await wordsOf(page.getByTestId('renewal-terms'))
  say('terms', [today, renewal, interval], [...amountsIn(terms), ...intervalsIn(terms)])
  say('renewal day', [renewalDay(plan, Date.now())], daysIn(terms))
  const form = page.getByRole('form', { name: 'Pay by card' })
  say('button', [today], amountsIn(await wordsOf(form.locator('button[type=submit]'))))
}

async function readSweep(page: Page, brand: Brand, say: Say): Promise<void> {
  const known = amountsOf(brand)
  // NOTE: prices split into large and small print are read separately, above.
  const words = (await shownWords(page)).replaceAll(/\$\s*\d+\s*\n\s*\d{2}\b/g, '')
  say(
    'unknown prices',
    [],
    amountsIn(words).filter((cents) => !known.has(cents) && !known.has(cents / 100)),
  )
}

/** The pages that sell the plans, in one flow variant. */
async function readPlanPages(browser: Browser, visit: Visit, quiz: QuizFlow): Promise<readonly Claim[]> {
  const { brand, flow, origin } = visit
  const claims: Claim[] = []
  const kept = answered(visit, quiz)
  const plans = plansForFunnel(brand.plans, planFunnelOf(brand, flow))
  for (const path of ['/purchase', '/email-offer']) {
    const page = await openTab(browser, origin, kept)
    await page.goto(`${origin}${path}`)
    for (const plan of plans) {
      const say = claimsAbout({ brand: brand.appId, flow, offer: plan.id, where: path }, claims)
      await reading(say, async () => {
        await page.getByTestId('renewal-terms').waitFor(longTimeout)
        await readCards(page, plan, say)
        await page.locator(`input[type=radio][value="${plan.id}"]`).first().check({ force: true })
        await readCheckout(page, plan, say)
        await readSweep(page, brand, say)
      })
    }
    await page.context().close()
  }
  for (const plan of plans) {
    const page = await openTab(browser, origin, kept, { selectedPlan: plan })
    await page.goto(`${origin}/checkout`)
    const say = claimsAbout({ brand: brand.appId, flow, offer: plan.id, where: '/checkout' }, claims)
    await reading(say, async () => {
      await page.getByTestId('renewal-terms').waitFor(longTimeout)
      await readCheckout(page, plan, say)
      await readSweep(page, brand, say)
    })
    await page.context().close()
  }
  return claims
}

/** Reads the page of an offer. */
async function readUpsell(page: Page, brand: Brand, upsell: UpsellOffer, say: Say): Promise<void> {
  const { original, percent, price } = upsellFacts(upsell)
  const card = page.locator('section[aria-label="Price"]')
  await card.first().waitFor(longTimeout)
  const words = (await card.first().textContent()) ?? ''
  const dollars = { hasText: '$' }
  say('saves', percent > 0 ? [percent] : [], percentsIn(words).slice(0, percent > 0 ? 1 : 0))
  say('regular price', [Math.round(original / 100) * 100], amountsIn(await wordsOf(card.locator('s'))))
  say('price', [price], amountsIn(await wordsOf(card.locator('.visually-hidden').filter(dollars))))
  say('price, large', [price], cutPriceIn(await wordsOf(card.locator('[aria-hidden=true]').filter(dollars))))
  say('beside the button', [price], amountsIn(await wordsOf(page.getByText(/You will be charged/))))
  // NOTE: an offer that really ends must not show a price at which nobody can buy it afterwards.
  const afterwards = brand.honestModes.countdown === 'enforced' ? [] : [original]
  say('returns to', afterwards, amountsIn(await wordsOf(page.locator('aside[aria-label="Offer"]'))))
}

/** The pages of one-click offers, in one flow variant. */
async function readUpsellPages(browser: Browser, visit: Visit, quiz: QuizFlow): Promise<readonly Claim[]> {
  const { brand, flow, origin } = visit
  const claims: Claim[] = []
  const kept = keepPayment(answered(visit, quiz), brand)
  for (const upsell of oneClickOffersOf(brand)) {
    const page = await openTab(browser, origin, kept)
    await page.goto(`${origin}/upsell/${upsell.id}`)
    const say = claimsAbout({ brand: brand.appId, flow, offer: upsell.id, where: '/upsell' }, claims)
    await reading(say, () => readUpsell(page, brand, upsell, say))
    await readSweep(page, brand, say)
    await page.context().close()
  }
  return claims
}
/** Every screen that shows a price, in every flow variant of a brand. */
export async function readScreens(
  browser: Browser,
  catalog: Brand,
  origin: string,
  onFlow: (flow: string) => void,
): Promise<readonly Claim[]> {
  const claims: Claim[] = []
  const brand = brandForSession(catalog, sessionId)
  for (const [flow, quiz] of Object.entries(brand.flows)) {
    onFlow(flow)
    const visit = { brand, flow, origin }
    claims.push(...(await readPlanPages(browser, visit, quiz)))
    claims.push(...(await readUpsellPages(browser, visit, quiz)))
  }
  return claims
}
