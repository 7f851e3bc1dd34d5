import { assignArm, formatMoney } from '@fennel/funnel'
import type { Experiment } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plansOf } from '#api/catalog/index.ts'
import { openInvitingHouse } from './testing/invited-visitor.ts'
import { writeInvitation } from './write-invitation.ts'

let house: Awaited<ReturnType<typeof openInvitingHouse>>
beforeAll(async () => {
  house = await openInvitingHouse()
})
afterAll(() => house.close())
beforeEach(() => house.beginAnew())

test("the offer mail shows the price of the reader's experiment arm", async () => {
  const calmplate = house.services.brands.get('calmplate')
  if (calmplate === undefined) throw new Error('The brand is gone')
  const [least, next, ...others] = plansOf(calmplate)
    .filter(({ finalPriceCents }) => finalPriceCents > 0)
    .toSorted((one, other) => one.finalPriceCents - other.finalPriceCents)
  if (least === undefined || next === undefined) throw new Error('There is nothing to choose from')
  const experiment: Experiment = {
    id: 'fewer-plans',
    name: 'Fewer plans',
    hypothesis: 'Fewer plans are easier to choose from.',
    status: 'running',
    arms: [
      { id: 'control', name: 'All', weight: 1, changes: {} },
      { id: 'fewer', name: 'Fewer', weight: 1, changes: { plans: [next, ...others].map(({ id }) => id) } },
    ],
  }
  const brand = { ...calmplate, experiments: [experiment] }
  await house.consent()
  const { leadId } = house.visitor()
  const textIn = async (arm: string) => {
    const sessions = Array.from({ length: 100 }, (_, at) => `session-${at}`)
    const session = sessions.find((one) => assignArm(experiment, one)?.id === arm) ?? ''
    await house.services.db.query.execute(sql`update leads set session_id = ${session} where id = ${leadId}`)
    const site = new URL('https://shop.example')
    return (await writeInvitation(house.services, brand, site, 'email-offer', leadId, 'mia@example.com'))
      ?.text
  }
  const priceOf = ({ finalPriceCents: cents, currency }: typeof least) => formatMoney({ cents, currency })
  expect(await textIn('control')).toContain(`Plans start at ${priceOf(least)} for the first`)
  expect(await textIn('fewer')).toContain(`Plans start at ${priceOf(next)} for the first`)
})

test("the offer mail shows the price of the plans that the reader's flow sells", async () => {
  const calmplate = house.services.brands.get('calmplate')
  const [plan] = calmplate === undefined ? [] : plansOf(calmplate)
  if (calmplate === undefined || plan === undefined) throw new Error('The brand is gone')
  const cheaper = { ...plan, id: 'calmplate-no-carbs-week', finalPriceCents: 199, funnel: 'no-carbs' }
  const brand = {
    ...calmplate,
    plans: [...calmplate.plans, cheaper],
    planFunnelByFlowId: { ...calmplate.planFunnelByFlowId, 'no-carbs': 'no-carbs' },
  }
  await house.consent()
  const { leadId } = house.visitor()
  const textIn = async (flowId: string) => {
    await house.services.db.query.execute(sql`update leads set flow_id = ${flowId} where id = ${leadId}`)
    const site = new URL('https://shop.example')
    return (await writeInvitation(house.services, brand, site, 'email-offer', leadId, 'mia@example.com'))
      ?.text
  }
  expect(await textIn('cortisol')).not.toContain('$1.99')
  expect(await textIn('no-carbs')).toContain('Plans start at $1.99 for the first')
})
