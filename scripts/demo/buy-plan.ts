import { billingTermsOf, planFunnelOf, plansForFunnel, renewalTermsText } from '@fennel/funnel'
import type { Brand, UpsellOffer } from '@fennel/funnel'
import { makeCard } from '../rehearsal/cards.ts'
import type { Dice } from '../rehearsal/dice.ts'
import type { Person } from './draw-person.ts'
import type { DemoBrowser } from './demo-browser.ts'
import type { Simulation } from './simulation.ts'
import type { VisitFacets, VisitNotes } from './truth.ts'
import type { VisitEvents } from './visit-events.ts'

/** A visitor who paid, with the Stripe ids of what they bought. */
export interface Buyer {
  readonly visit: number
  readonly email: string
  readonly facets: VisitFacets
  readonly browser: DemoBrowser
  readonly subscriptionId: string
  readonly planIntent: string
  readonly upsellIntents: readonly string[]
  readonly hasAccount: boolean
}

interface AtTheTill {
  readonly simulation: Simulation
  readonly dice: Dice
  /**
   * As this visit sees it: with the plans and prices of its experiment arms, which the server sells it and no others.
   */
  readonly brand: Brand
  readonly person: Person
  readonly browser: DemoBrowser
  readonly events: VisitEvents
  readonly notes: VisitNotes
  readonly email: string
  readonly leadId: string
  readonly sessionId: string
  readonly visit: number
}

export const demoPassword = 'thyme-and-fennel-soup-9'

/** In percent: refused cards, buyers of the first and the second offer, buyers who create an account. */
const shares = { refused: 14, firstOffer: 32, secondOffer: 16, account: 84 } as const

/** Pays for a plan, answers the offers that follow and may create an account; undefined when the card is refused. */
export async function buyPlan(till: AtTheTill): Promise<Buyer | undefined> {
  const { simulation, dice, brand, person, browser, events, notes, email } = till
  // NOTE: a card can buy a trial only once, and there are few test cards. They are left for people who try the product.
  const plans = plansForFunnel(brand.plans, planFunnelOf(brand, person.flowId)).filter(
    (plan) => billingTermsOf(plan).kind === 'discount',
  )
  const plan = plans[dice.chance(70) ? 0 : dice.between(0, plans.length - 1)]
  if (plan === undefined) return undefined
  const facts = { productId: plan.id, amount: plan.finalPriceCents / 100, currency: 'USD' }
  events.add('paymentInitiated', { ...facts, paymentMethod: 'card' })
  notes.reach('paymentStart')
  await events.flush()
  const card = await makeCard(simulation, dice.chance(shares.refused) ? 'refused' : 'good')
  const paid = await browser.post('/stripe/complete-subscription-flow', {
    productId: plan.id,
    customerEmail: email,
    paymentMethodId: card,
    countryCode: person.place.country,
    disclosure: renewalTermsText(plan, brand, simulation.now()),
  })
  const planIntent = textOf(paid.data['paymentIntentId'])
  const subscriptionId = textOf(paid.data['subscriptionId'])
  if (paid.status !== 200 || planIntent === undefined || subscriptionId === undefined) return undefined
  events.add('purchased', { ...facts, transactionId: planIntent })
  notes.reach('paid')
  const upsellIntents = await answerOffers(till)
  const hasAccount = dice.chance(shares.account)
  if (hasAccount) {
    const account = { email, password: demoPassword, repeatPassword: demoPassword, leadId: till.leadId }
    await browser.post('/auth/set-password', account)
    events.add('registered', { email })
    notes.reach('registered')
  }
  const { visit } = till
  return {
    visit,
    email,
    facets: notes.facets,
    browser,
    subscriptionId,
    planIntent,
    upsellIntents,
    hasAccount,
  }
}

async function answerOffers(till: AtTheTill): Promise<readonly string[]> {
  const { dice, browser, events, notes, email, sessionId } = till
  const intents: string[] = []
  for (const [place, offer] of offersOf(till).entries()) {
    const facts = {
      productId: offer.id,
      productName: offer.name,
      amount: offer.priceCents / 100,
      currency: 'USD',
    }
    events.add('upsellPageVisit', facts)
    notes.reach('upsellView')
    if (!dice.chance(place === 0 ? shares.firstOffer : shares.secondOffer)) {
      events.add('upsellDecline', facts)
      notes.reach('upsellDecline')
      continue
    }
    const order = { ...facts, customerEmail: email, sessionId }
    const { data } = await browser.post('/stripe/purchase-upsell', order)
    const intent = textOf(data['transactionId'])
    if (data['success'] !== true || intent === undefined) continue
    events.add('upsellPurchase', { ...facts, transactionId: intent })
    notes.reach('upsellPaid')
    intents.push(intent)
  }
  return intents
}

/** The one-click offers between plan and account in this visitor's flow. */
function offersOf({ brand, person }: AtTheTill): readonly UpsellOffer[] {
  const { routes } = brand.routeFlowByFlowId?.[person.flowId] ?? brand.routeFlow
  const ids = routes.filter(({ type }) => type === 'upsell').map(({ path }) => path.split('/').at(-1))
  return ids
    .flatMap((id) => brand.upsells.products.filter((offer) => offer.id === id))
    .filter(({ billing }) => billing === 'one-time')
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
