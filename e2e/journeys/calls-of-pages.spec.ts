import { paymentMessages } from '@fennel/funnel'
import { recordCalls } from '../harness/calls-of-pages.ts'
import { expect, test } from '../harness/test.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { freshEmail } from './visitor.ts'

test('a call counts once a page makes it and our server answers, not if a test makes one of them up', async ({
  browser,
  context,
  page,
}) => {
  const plans = '/api/stripe/subscription-products'
  const isRecorded = async (act: () => Promise<void>) => {
    const { stop } = recordCalls(browser, context)
    await act()
    return (await stop()).has('subscriptionProducts')
  }
  await rememberAnswers(page, { email: freshEmail() })
  await page.route(`**${plans}*`, (route) =>
    route.fulfill({ json: { success: true, data: { products: [] } } }),
  )
  const madeUpAnswer = await isRecorded(async () => {
    await page.goto('/purchase')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(paymentMessages.noPlans)
  })
  await page.unrouteAll()
  const madeUpRequest = await isRecorded(async () => {
    expect((await page.request.get(plans)).ok()).toBe(true)
  })
  const real = await isRecorded(async () => {
    await page.reload()
    await expect(page.getByLabel('Card number')).toBeVisible()
  })
  expect({ madeUpAnswer, madeUpRequest, real }).toEqual({
    madeUpAnswer: false,
    madeUpRequest: false,
    real: true,
  })
})
