import { randomUUID } from 'node:crypto'
import { billingTermsOf, brandForSession, flowVersion, renewalTermsText, takesAnswer } from '@fennel/funnel'
import type { AnswerValue, Brand, QuizFlow } from '@fennel/funnel'
import { plausibleAnswer } from '../../scripts/gallery/plausible-answers.ts'
import { makeCard } from '../../scripts/rehearsal/cards.ts'
import type { Shop } from '../../scripts/rehearsal/shop.ts'
import { openHttpVisitor } from './http-visitor.ts'
import type { CallTimes } from './http-visitor.ts'

/** What a journey needs. */
export interface Funnel {
  readonly brand: Brand
  readonly flow: QuizFlow
  readonly askSandbox: Shop['ask']
  readonly password: string
}

/** Events per batch; a browser sends one every few seconds. */
const eventsTogether = 12

/** Which servers a journey uses. */
export interface Ways {
  /** The processes that receive its requests, in turn. */
  readonly urls: readonly string[]
  /** Whether plan and upsell are bought with a click that reaches every process. */
  readonly isImpatient?: boolean
}

/** One whole visit: landing page, every question, email, plan, upsell, account. Throws at the first failed request. */
export async function walkJourney(
  { urls, isImpatient = false }: Ways,
  funnel: Funnel,
  times: CallTimes,
): Promise<void> {
  const sessionId = randomUUID()
  // NOTE: while an experiment runs, the server sells a session what its own arm offers.
  const brand = brandForSession(funnel.brand, sessionId)
  const { flow } = funnel
  const visitor = openHttpVisitor(urls, times)
  const buy = isImpatient ? visitor.postEverywhere : visitor.post
  const email = `bench.${sessionId}@mail.example`
  const events = gatherEvents(sessionId, flow, (batch) => visitor.post('/tracking/events', { events: batch }))
  const answers: Record<string, AnswerValue> = {}
  const lead = () => ({
    email,
    quizData: { ...answers },
    appName: brand.appId,
    flowId: flow.id,
    sessionId,
    registrationSource: 'quiz',
  })
  let leadId: unknown
  await events.add('landingPageVisit', { quizId: flow.id })
  await events.add('quizStarted', { quizId: flow.id, resume: false })
  for (const [stepIndex, step] of flow.steps.entries()) {
    const question = { questionId: step.id, questionType: step.type, questionTitle: step.title }
    await events.add('quizQuestionViewed', { ...question, quizId: flow.id, stepIndex })
    const answer = takesAnswer(step) ? plausibleAnswer(step, 'imperial') : undefined
    if (answer === undefined) continue
    answers[step.id] = step.type === 'email' ? email : answer
    await events.add('quizQuestionAnswered', { ...question, answer: answers[step.id] })
    if (step.type === 'email') leadId = (await visitor.post('/leads', lead()))['id']
  }
  await events.add('quizFinished', { quizId: flow.id, email })
  await visitor.post('/leads/create', lead())
  await events.add('purchasePageVisit', { quizId: flow.id })

  const plan = brand.plans.find((one) => billingTermsOf(one).kind === 'discount')
  if (plan === undefined) throw new Error(`${brand.appId} sells no plan at a discount`)
  const facts = { productId: plan.id, amount: plan.finalPriceCents / 100, currency: 'USD' }
  await events.add('paymentInitiated', { ...facts, paymentMethod: 'card' })
  const paid = await buy('/stripe/complete-subscription-flow', {
    productId: plan.id,
    customerEmail: email,
    paymentMethodId: await makeCard({ ask: funnel.askSandbox }, 'good'),
    countryCode: 'US',
    disclosure: renewalTermsText(plan, brand, Date.now()),
  })
  await events.add('purchased', { ...facts, transactionId: paid['paymentIntentId'] })
  await buyFirstUpsell(brand, buy, events.add, { email, sessionId })
  const { password } = funnel
  await visitor.post('/auth/set-password', { email, password, repeatPassword: password, leadId })
  await events.add('registered', { email })
  await events.flush()
}

type Facts = Readonly<Record<string, unknown>>
type AddEvent = (type: string, metadata: Facts) => Promise<void>

async function buyFirstUpsell(
  brand: Brand,
  post: ReturnType<typeof openHttpVisitor>['post'],
  addEvent: AddEvent,
  buyer: { readonly email: string; readonly sessionId: string },
): Promise<void> {
  const offer = brand.upsells.products.find(({ billing }) => billing === 'one-time')
  if (offer === undefined) return
  const facts = {
    productId: offer.id,
    productName: offer.name,
    amount: offer.priceCents / 100,
    currency: 'USD',
  }
  await addEvent('upsellPageVisit', facts)
  const { success, transactionId, message } = await post('/stripe/purchase-upsell', {
    ...facts,
    customerEmail: buyer.email,
    sessionId: buyer.sessionId,
  })
  if (success !== true) throw new Error(`The upsell was refused: ${String(message)}`)
  await addEvent('upsellPurchase', { ...facts, transactionId })
}

function gatherEvents(
  sessionId: string,
  flow: QuizFlow,
  send: (events: readonly Facts[]) => Promise<unknown>,
) {
  const version = flowVersion(flow)
  const waiting: Facts[] = []
  let last = Date.now()
  const flush = async () => {
    if (waiting.length > 0) await send(waiting.splice(0))
  }
  const add: AddEvent = async (eventType, metadata) => {
    last = Math.max(last + 1, Date.now())
    waiting.push({
      eventId: randomUUID(),
      eventType,
      timestamp: new Date(last).toISOString(),
      sessionId,
      flowId: flow.id,
      flowVersion: version,
      deviceInfo: { userAgent: 'Mozilla/5.0 (iPhone) Mobile', timezone: 'America/New_York', language: 'en' },
      metadata,
    })
    if (waiting.length >= eventsTogether) await flush()
  }
  return { add, flush }
}
