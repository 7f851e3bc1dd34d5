import type { Page } from '@playwright/test'
import { loadBrand } from '@fennel/brands'
import { healthBranches, takesAnswer } from '@fennel/funnel'
import type { QuizFlow } from '@fennel/funnel'
import { expect, test } from '../harness/test.ts'
import type { Stack } from '../harness/stack.ts'
import { imperialSheet, storedAnswers } from './answer-sheet.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { readKeptQuiz, sessionIdOf } from './kept-quiz.ts'
import { type SeenStep, Visitor } from './visitor.ts'

interface StoredEvent {
  event_id: string
  event_type: string
  client_at: Date
  user_label: string | null
  fbp: string | null
  fbc: string | null
  device_info: Record<string, string> | null
  metadata: Record<string, unknown>
}

type Expected = readonly [eventType: string, fields: Readonly<Record<string, unknown>>]

const some = expect.any(String)
const label = expect.stringMatching(/\S{16,}/)

/** Every event the server stored for a session, in the order in which it happened. */
async function storedEvents(stack: Stack, sessionId: string): Promise<StoredEvent[]> {
  return stack.query<StoredEvent>(
    `select event_id, event_type, client_at, user_label, fbp, fbc, device_info, metadata
     from tracking_events where session_id = $1 and event_type <> 'experimentExposed' order by client_at, ctid`,
    [sessionId],
  )
}

/**
 * Waits until every event is acknowledged. One still being sent when its page closes arrives too, but without the
 * header with which this test sets the country, because the browser sends it rather than the page.
 */
async function untilAcknowledged(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !Object.keys(localStorage).some((key) => key.startsWith('quiz_funnels_events')),
  )
}

/** The events a step leaves when it is shown and when it is answered. */
function quizRows(flow: QuizFlow) {
  const answers = storedAnswers(imperialSheet)
  const stepOf = (id: string) => {
    const index = flow.steps.findIndex((step) => step.id === id)
    const step = flow.steps[index]
    if (step === undefined) throw new Error(`No step ${id}`)
    const question = {
      questionId: id,
      questionType: step.type,
      questionTitle: step.title,
      ...(step.stepLabelId === undefined ? {} : { stepLabelId: step.stepLabelId }),
    }
    return { index, step, question }
  }
  const viewed = (id: string): Expected => {
    const { index, question } = stepOf(id)
    return ['quizQuestionViewed', { ...question, quizId: flow.id, stepIndex: index }]
  }
  const answered = (id: string, given: Readonly<Record<string, unknown>> = {}): Expected => {
    const { step, question } = stepOf(id)
    const isOpen = (step.dataClass === 'profile' || step.dataClass === 'preference') && step.type !== 'text'
    return [
      'quizQuestionAnswered',
      { ...question, answer: isOpen ? (answers[id] ?? expect.anything()) : 'answered', ...given },
    ]
  }
  return { viewed, answered, takes: (id: string) => takesAnswer(stepOf(id).step) }
}

test('one visitor leaves every event of the journey once, in order, with all its fields', async ({
  page,
  stack,
}) => {
  const visitor = new Visitor(page, imperialSheet)
  await visitor.hurry()
  const { flows } = await loadBrand('calmplate')
  const flow = flows['inflammation']
  if (flow === undefined) throw new Error('The flow does not exist')
  const { viewed, answered, takes } = quizRows(flow)
  const expected: Expected[] = []
  const look = async ({ id }: SeenStep) => {
    expected.push(viewed(id))
    if (takes(id)) expected.push(answered(id))
  }

  const tracked = page.waitForResponse('**/api/tracking/events')
  await page.goto('/article/twelve-calming-foods?utm_source=fb&utm_campaign=spring&fbclid=Click-1')
  await visitor.expectPage('article', '/article/twelve-calming-foods')
  // As in `untilAcknowledged`; besides, a page view that ends before the page could report it does not count.
  await tracked
  expected.push(['articleVisit', { slug: 'twelve-calming-foods', appName: 'calmplate' }])
  await visitor.start()
  expected.push(
    ['landingPageVisit', { quizId: 'inflammation', template: 'landing-image-style' }],
    ['quizStarted', { quizId: 'inflammation', resume: false }],
    answered('gender'),
  )

  await visitor.walkTo('diet_familiarity', look)
  await untilAcknowledged(page)
  await page.reload()
  await visitor.expectStep('diet_familiarity')
  const resumedFromStep = flow.steps.findIndex(({ id }) => id === 'diet_familiarity')
  expected.push(viewed('diet_familiarity'), [
    'quizStarted',
    { quizId: 'inflammation', resume: true, resumedFromStep, questionId: 'diet_familiarity' },
  ])
  await visitor.walkTo('previous_weight_loss', look)
  await page.getByRole('button', { name: 'Back to the previous question' }).click()
  await visitor.expectStep('living_area')
  await visitor.option('In the suburbs').click()
  await visitor.skip(700)
  await visitor.expectStep('previous_weight_loss')
  expected.push(
    viewed('previous_weight_loss'),
    viewed('living_area'),
    answered('living_area', { answer: 'suburbs', previousAnswer: 'city' }),
  )
  await visitor.finishQuiz(look)
  // The payment pages are a separate document; an evaluation in the previous one would be lost.
  await visitor.expectPage('purchase', '/purchase')
  const { answers } = await readKeptQuiz(page)
  expected.push([
    'quizFinished',
    {
      quizId: 'inflammation',
      // NOTE: the answers to steps that only some health answers lead to are neither listed nor counted.
      totalQuestionsAnswered: Object.keys(answers).filter(
        (id) => !healthBranches(Object.values(flows)).has(id),
      ).length,
      emailLabel: label,
      quizData: expect.arrayContaining([
        { question: 'living_area', answer: 'suburbs' },
        { question: 'health_risks', answer: 'answered' },
        { question: 'weight', answer: 'answered' },
        { question: 'name', answer: 'answered' },
      ]),
    },
  ])

  await new Checkout(page).payWith(cards.works)
  await new Checkout(page).expectPaid()
  const plan = { productId: 'calmplate-1-month', amount: 19.99, currency: 'USD' }
  const paid = { ...plan, emailLabel: label, transactionId: some }
  expected.push(
    ['purchasePageVisit', { ...plan, productName: '1-Month Plan' }],
    ['paymentInitiated', { ...plan, productName: '1-Month Plan', emailLabel: label }],
    ['purchased', { ...paid, planName: '1-Month Plan', originalPrice: expect.any(Number), timestamp: some }],
  )
  const offers = new Offers(page)
  await offers.add.click()
  await offers.expectOffer('recipes-upsell')
  await offers.decline.click()
  const offer = (productId: string, amount: number) => ({
    productId,
    productName: some,
    amount,
    currency: 'USD',
    emailLabel: label,
    mainPlanProductId: plan.productId,
  })
  expected.push(
    ['upsellPageVisit', offer('workout-program', 18.99)],
    ['upsellPurchase', { ...offer('workout-program', 18.99), transactionId: some }],
    ['upsellPageVisit', offer('recipes-upsell', 9.99)],
    ['upsellDecline', { ...offer('recipes-upsell', 9.99), transactionId: some }],
  )
  await visitor.expectPage('register', '/register')
  await page.getByLabel('Password', { exact: true }).fill('a calm plate at six')
  const sessionId = await sessionIdOf(page)
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await visitor.expectPage('thank-you', '/thank-you')
  expected.push(['registered', expect.objectContaining({ emailLabel: label, userLabel: label })])

  await expect
    .poll(async () => (await storedEvents(stack, sessionId)).at(-1)?.event_type, { timeout: 15_000 })
    .toBe('registered')
  const events = await storedEvents(stack, sessionId)
  expect(events.map(({ event_type: type }) => type)).toEqual(expected.map(([type]) => type))
  for (const [place, event] of events.entries()) {
    const [type, fields] = expected[place] ?? []
    const { fbEventId, ...metadata } = event.metadata
    expect(metadata, `${place}: ${type}`).toEqual(fields)
    expect(fbEventId).toBe(event.event_id)
    expect(event.device_info).toEqual({
      userAgent: some,
      language: some,
      screenResolution: some,
      referrer: expect.any(String),
      timezone: some,
    })
    expect(event.fbc, `${place}: ${type}`).toMatch(/^fb\.1\.\d{13}\.Click-1$/)
  }
  expect(new Set(events.map(({ event_id: id }) => id)).size).toBe(events.length)
  const browserIds = new Set(events.map(({ fbp }) => fbp))
  expect([...browserIds]).toEqual([expect.stringMatching(/^fb\.1\.\d{13}\.\d+$/)])
  const touches = await stack.query<{ row: string }>(
    'select to_jsonb(a)::text as row from attributions a where session_id = $1',
    [sessionId],
  )
  expect(touches).toHaveLength(1)
  for (const fact of ['fb', 'spring', 'Click-1', 'twelve-calming-foods'])
    expect(touches[0]?.row).toContain(fact)
})
