import { loadBrand } from '@fennel/brands'
import { takesAnswer } from '@fennel/funnel'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import type { Stack } from '../harness/stack.ts'
import { sessionIdOf } from './kept-quiz.ts'
import { imperialSheet } from './answer-sheet.ts'
import { expectBooked } from './books.ts'
import { Checkout, cards } from './checkout.ts'
import { freshEmail, type SeenStep, Visitor } from './visitor.ts'

/** The number of stored events of each type for a session. */
async function countsOf(stack: Stack, sessionId: string): Promise<Record<string, number>> {
  const rows = await stack.query<{ type: string; count: number }>(
    `select event_type as type, count(*)::int as count from tracking_events
     where session_id = $1 and event_type <> 'experimentExposed' group by event_type`,
    [sessionId],
  )
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]))
}

/**
 * Allows statistics for the page's session, whatever the country: a request that the browser sends while the page is
 * being left does not always pass the route that sets the country, and without one, only a yes keeps the session.
 */
async function allowStatistics(page: Page): Promise<void> {
  const sessionId = await sessionIdOf(page)
  const receipt = {
    receiptId: `receipt-${sessionId}`,
    sessionId,
    choices: { analytics: true, ads: false, healthProcessing: true },
    gpc: false,
    source: 'banner-accept',
    policyVersion: '2026-11-01',
  }
  const answer = await page.request.post('/api/consent', { data: receipt })
  expect(answer.status()).toBe(200)
}

async function wait(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('quiz_funnels_events')).length,
  )
}

test('a network lost at each step, and every request sent twice, leave each event once, in order', async ({
  page,
  context,
  stack,
  quiet,
}) => {
  quiet.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  const { flows } = await loadBrand('calmplate')
  const steps = flows['inflammation']?.steps ?? []
  const isQuestion = new Map(steps.map((step) => [step.id, takesAnswer(step)]))
  // Delivers every batch a second time, as if the response had been lost.
  let repeated = 0
  let isAway = false
  await context.route('**/api/tracking/events', async (route) => {
    // NOTE: requests made here bypass the browser's offline mode.
    if (isAway) return route.abort('internetdisconnected')
    await route.fetch().then(
      () => (repeated += 1),
      () => undefined,
    )
    await route.continue().catch(() => undefined)
  })
  const visitor = new Visitor(page, imperialSheet)
  await visitor.hurry()
  await visitor.start()
  const order: string[] = []
  let answered = 1
  const comeBack = async () => {
    isAway = false
    await context.setOffline(false)
  }
  const look = async ({ id }: SeenStep) => {
    await comeBack()
    await expect.poll(() => wait(page), { timeout: 30_000 }).toBe(0)
    await context.setOffline(true)
    isAway = true
    order.push(id)
    if (isQuestion.get(id) === true) answered += 1
  }
  await page.waitForLoadState('networkidle')
  await allowStatistics(page)
  await visitor.finishQuiz(look)
  await comeBack()
  // The first question is on the landing page and was answered there.
  const shownToAll = steps.slice(1).filter(({ conditionalDisplay }) => conditionalDisplay === undefined)
  expect(shownToAll.filter(({ id }) => !order.includes(id))).toEqual([])
  await visitor.expectPage('purchase', '/purchase')

  const sessionId = await sessionIdOf(page)
  const counts = {
    landingPageVisit: 1,
    quizStarted: 1,
    quizQuestionViewed: order.length,
    quizQuestionAnswered: answered,
    quizFinished: 1,
    purchasePageVisit: 1,
  }
  await expect.poll(() => wait(page), { timeout: 30_000 }).toBe(0)
  await expect.poll(() => countsOf(stack, sessionId)).toEqual(counts)
  const viewed = await stack.query<{ id: string }>(
    `select metadata->>'questionId' as id from tracking_events
     where session_id = $1 and event_type = 'quizQuestionViewed' order by client_at, ctid`,
    [sessionId],
  )
  expect(viewed.map(({ id }) => id)).toEqual(order)
  expect(repeated).toBeGreaterThan(5)
})

test('a tab closed right after paying loses no event and counts none twice', async ({
  page,
  context,
  stack,
  quiet,
}) => {
  quiet.allow(/Failed to load resource: net::ERR_FAILED/)
  const email = freshEmail()
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  // From here on no tracking request gets through: only what the browser keeps can save the events.
  await context.route('**/api/tracking/events', (route) => route.abort())
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  const sessionId = await sessionIdOf(page)
  await page.close()
  await context.unroute('**/api/tracking/events')

  const later = await context.newPage()
  await later.goto('/terms')
  await expect.poll(() => wait(later), { timeout: 30_000 }).toBe(0)
  await expect
    .poll(() => countsOf(stack, sessionId))
    .toMatchObject({ purchasePageVisit: 1, paymentInitiated: 1, purchased: 1 })
  await later.reload()
  await later.waitForLoadState('networkidle')
  expect((await countsOf(stack, sessionId))['purchased']).toBe(1)
  await expectBooked(stack, email, ['plan calmplate-1-month 1999 usd'])
})

test('waiting events are sent when the page is left', async ({ page, context, stack }) => {
  await page.goto('/')
  await expect.poll(() => wait(page)).toBe(0)
  await expect.poll(() => sessionIdOf(page)).not.toBe('')
  const sessionId = await sessionIdOf(page)
  await allowStatistics(page)
  // The answer and the closing of the tab coincide.
  await page
    .getByRole('main')
    .getByRole('button')
    .first()
    .evaluate((button: HTMLElement) => button.click())
  await page.close({ runBeforeUnload: true })
  await expect
    .poll(() => countsOf(stack, sessionId), { timeout: 15_000 })
    .toEqual({ landingPageVisit: 1, quizStarted: 1, quizQuestionAnswered: 1 })
  // NOTE: a close that runs the unload handlers is not awaited by the call above.
  await expect.poll(() => context.pages()).toEqual([])
})
