import { setTimeout as wait } from 'node:timers/promises'
import { brandForSession, utcDayOf } from '@fennel/funnel'
import type { Brand, PlanOffer, UpsellOffer } from '@fennel/funnel'
import type { SandboxState } from '@fennel/sandbox'
import type { Browser, Page } from '@playwright/test'
import { oneClickOffersOf, planFacts } from './catalog-facts.ts'
import { type Claim, claimsAbout, reading, type Say } from './claim.ts'
import { ask, wordsOf } from './read-page.ts'
import { type OfferedPlan, offeredPlans } from './offered-plans.ts'
import { amountsIn, daysIn } from './read-words.ts'
import { renewalDay } from './renewal-day.ts'

/** A test buyer and their purchases. */
export interface Buyer {
  readonly brand: Brand
  readonly plan: PlanOffer
  readonly upsells: readonly UpsellOffer[]
  readonly email: string
  readonly boughtAt: number
}

const password = 'every word of it true'
const receiptPatienceMs = 30_000

/** Buys a plan and offers with the requests a browser sends: lead, plan, offers, account. */
async function buy(
  page: Page,
  catalog: Brand,
  { plan, sessionId }: OfferedPlan,
  withOffers: boolean,
): Promise<Buyer> {
  const email = `${plan.id}@buyers.example`
  const upsells = withOffers ? oneClickOffersOf(brandForSession(catalog, sessionId)) : []
  const made = (await ask(page, '/api/leads', { email, sessionId, quizData: {} })) as { data: { id: string } }
  await ask(page, '/api/stripe/complete-subscription-flow', {
    productId: plan.id,
    customerEmail: email,
    paymentMethodId: 'pm_card_visa',
  })
  for (const { currency, id, name, priceCents } of upsells) {
    await ask(page, '/api/stripe/purchase-upsell', {
      productId: id,
      productName: name,
      amount: priceCents / 100,
      currency: currency.toUpperCase(),
      customerEmail: email,
      sessionId,
      mainPlanProductId: plan.id,
    })
  }
  const account = (await ask(page, '/api/auth/set-password', {
    email,
    password,
    repeatPassword: password,
    leadId: made.data.id,
  })) as { data: { token: string } }
  await page.evaluate((token) => localStorage.setItem('token', token), account.data.token)
  return { brand: catalog, plan, upsells, email, boughtAt: Date.now() }
}

const about = ({ brand, plan }: Buyer, where: string) => ({
  brand: brand.appId,
  flow: 'all',
  offer: plan.id,
  where,
})

async function readThankYou(page: Page, origin: string, buyer: Buyer, say: Say): Promise<void> {
  await page.goto(`${origin}/thank-you`)
  const lines = page.locator('section[aria-labelledby="purchase-title"] dl dd')
  await lines.first().waitFor({ timeout: 30_000 })
  const amounts = (await lines.allTextContents()).flatMap(amountsIn)
  const parts = [planFacts(buyer.plan).today, ...buyer.upsells.map(({ priceCents }) => priceCents)]
  const sum = parts.reduce((total, cents) => total + cents, 0)
  const byAmount = (one: number, other: number): number => one - other
  say('lines', parts.toSorted(byAmount), amounts.slice(0, -1).toSorted(byAmount))
  say('total', [sum], amounts.slice(-1))
  const note = await wordsOf(page.getByText(/Your plan is paid until/))
  say('renewal day', [renewalDay(buyer.plan, buyer.boughtAt)], daysIn(note))
}

async function readSubscription(page: Page, origin: string, buyer: Buyer, say: Say): Promise<void> {
  await page.goto(`${origin}/subscription`)
  const next = page.getByText(/\$[\d.]+ on [A-Z][a-z]+ \d/)
  await next.first().waitFor({ timeout: 30_000 })
  const words = await wordsOf(next)
  say('next charge', [planFacts(buyer.plan).renewal], amountsIn(words).slice(0, 1))
  say('renewal day', [renewalDay(buyer.plan, buyer.boughtAt)], daysIn(words).slice(0, 1))
}

/** A buyer's receipts as plain text, once all have arrived. */
async function receiptsOf(page: Page, origin: string, { email, upsells }: Buyer): Promise<readonly string[]> {
  const end = Date.now() + receiptPatienceMs
  for (;;) {
    await page.goto(`${origin}/sandbox/mail`)
    const links = page.locator('a', { hasText: `to ${email}` }).filter({ hasText: 'receipt' })
    const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    if (paths.length > upsells.length || Date.now() > end) {
      const texts: string[] = []
      for (const path of paths) {
        await page.goto(`${origin}${path}`)
        texts.push(await wordsOf(page.locator('pre')))
      }
      return texts
    }
    await wait(250)
  }
}

async function readReceipts(page: Page, origin: string, buyer: Buyer, say: Say): Promise<void> {
  const texts = await receiptsOf(page, origin, buyer)
  const { renewal, today } = planFacts(buyer.plan)
  const ofPlan = texts.find((text) => text.includes(buyer.plan.name)) ?? ''
  say('plan', [today, renewal], amountsIn(ofPlan))
  say('renewal day', [renewalDay(buyer.plan, buyer.boughtAt)], [...new Set(daysIn(ofPlan))].slice(1))
  for (const { name, priceCents } of buyer.upsells)
    say(name, [priceCents], amountsIn(texts.find((text) => text.includes(name)) ?? ''))
}

const places = [
  ['/thank-you', readThankYou],
  ['/subscription', readSubscription],
  ['receipts that arrived', readReceipts],
] as const

/**
 * Buys every plan that a brand sells now, in each experiment arm at its own price, and the first one with every offer;
 * then reads what each buyer sees.
 */
export async function buyEverything(
  browser: Browser,
  brand: Brand,
  origin: string,
): Promise<{ readonly buyers: readonly Buyer[]; readonly claims: readonly Claim[] }> {
  const buyers: Buyer[] = []
  const claims: Claim[] = []
  for (const [place, offered] of offeredPlans(brand).entries()) {
    const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC' })
    const page = await context.newPage()
    await page.goto(`${origin}/login`)
    const buyer = await buy(page, brand, offered, place === 0)
    buyers.push(buyer)
    for (const [where, read] of places) {
      const say = claimsAbout(about(buyer, where), claims)
      await reading(say, () => read(page, origin, buyer, say))
    }
    await context.close()
  }
  return { buyers, claims }
}

/** What the sandbox charged each buyer, and what it charges when the first term is over. */
export async function readLedger(
  browser: Browser,
  origin: string,
  buyers: readonly Buyer[],
): Promise<readonly Claim[]> {
  const claims: Claim[] = []
  const page = await browser.newPage()
  // NOTE: the page of a stored mail may send no requests, so another page is opened.
  await page.goto(`${origin}/login`)
  const stateNow = async () => (await ask(page, '/sandbox/state')) as SandboxState
  const before = await stateNow()
  await ask(page, '/sandbox/clock/advance', { days: 100 })
  const after = await stateNow()
  for (const buyer of buyers) {
    const ids = new Set(before.customers.filter(({ email }) => email === buyer.email).map(({ id }) => id))
    const taken = before.charges.filter(
      ({ customer, status }) => customer !== null && ids.has(customer) && status === 'succeeded',
    )
    const { renewal, today } = planFacts(buyer.plan)
    const say = claimsAbout(about(buyer, 'charged by the sandbox'), claims)
    say(
      'charges',
      [today, ...buyer.upsells.map(({ priceCents }) => priceCents)],
      taken.map(({ amount }) => amount),
    )
    const cycles = after.invoices.filter(
      ({ billing_reason: reason, customer }) => ids.has(customer) && reason === 'subscription_cycle',
    )
    const first = cycles.toSorted((one, other) => one.created - other.created)[0]
    say('first renewal', [renewal], first === undefined ? [] : [first.amount_due])
    const day = first === undefined ? [] : [utcDayOf(first.created * 1000)]
    say('renewal day', [renewalDay(buyer.plan, buyer.boughtAt)], day)
  }
  await page.close()
  return claims
}
