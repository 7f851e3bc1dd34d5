import { loadBrand } from '@fennel/brands'
import { apiMessages } from '@fennel/contract'
import { assignArm } from '@fennel/funnel'
import type { Experiment } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { makeLead } from '#api/testing/builders.ts'
import { refusalOf } from '#api/testing/read-response.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { createTestBrowser } from '#api/testing/test-browser.ts'

const month = 'calmplate-1-month'
const experiment: Experiment = {
  id: 'plans',
  name: 'Fewer plans, or another price',
  hypothesis: 'More people choose.',
  status: 'running',
  arms: [
    { id: 'fewer', name: 'Fewer', weight: 1, changes: { plans: ['calmplate-3-month'] } },
    { id: 'low', name: 'Lower', weight: 1, changes: { planPrices: { [month]: { finalPriceCents: 1499 } } } },
  ],
}
const sessions = Array.from({ length: 50 }, (_, at) => `session-${at}`)

test('a plan of another arm has another price, or is not sold, to this visitor', async () => {
  const brand = { ...(await loadBrand('calmplate')), experiments: [experiment] }
  const house = await createTestApp({ services: { brands: new Map([['calmplate', brand]]) } })
  const answers = []
  for (const arm of ['fewer', 'low']) {
    const browser = createTestBrowser(house.app)
    const sessionId = sessions.find((id) => assignArm(experiment, id)?.id === arm) ?? ''
    const customerEmail = `${arm}@example.com`
    await makeLead(browser, { sessionId, email: customerEmail })
    const body = { productId: month, customerEmail }
    const refused = await browser.post('/api/stripe/create-subscription', body)
    answers.push([refused.statusCode, refusalOf(refused).code, refusalOf(refused).message])
  }
  await house.close()
  expect(answers).toEqual([
    [409, 'price_changed', apiMessages.planWithdrawn],
    [409, 'price_changed', apiMessages.priceChanged],
  ])
})
