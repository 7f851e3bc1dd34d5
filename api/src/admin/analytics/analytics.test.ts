import { flowVersion, shareDifference, takesAnswer } from '@fennel/funnel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, refusalOf } from '#api/testing/read-response.ts'
import { openHouseWithVisits } from './testing/house-with-visits.ts'
import {
  conditionalStep,
  having,
  landingTruth,
  lastWeek,
  quizSteps,
  stepTruth,
  sum,
  thisWeek,
} from './testing/made-up-visits.ts'

const period = 'from=2026-11-14&to=2026-11-20'
const againstLastWeek = 'compareTo=period&otherFrom=2026-11-07&otherTo=2026-11-13'

type Opened = Awaited<ReturnType<typeof openHouseWithVisits>>
let house: Opened['house']
let brand: Opened['brand']
let flow: Opened['flow']
let visits: Opened['visits']
let read: Opened['read']
beforeAll(async () => {
  ;({ house, brand, flow, visits, read } = await openHouseWithVisits())
})
afterAll(() => house.close())

describe('conversions', () => {
  const conversions = async (query: string) =>
    dataOf('conversions', await read(`/api/admin/conversions?${period}${query}`))

  test('count each stage of a period, as shares of the first stage and of the one before', async () => {
    const mine = visits.filter(({ day }) => thisWeek.includes(day))
    const { funnel, total } = await conversions('')
    const counts = Object.fromEntries(funnel.map(({ stage, count }) => [stage, count]))
    expect(counts).toEqual({
      visit: mine.length,
      landing: having(mine, 'landingPageVisit'),
      quizStart: having(mine, 'quizStarted'),
      quizComplete: having(mine, 'quizFinished'),
      purchaseView: having(mine, 'purchasePageVisit'),
      paymentStart: having(mine, 'paymentInitiated'),
      paid: having(mine, 'paid'),
      upsellPaid: having(mine, 'upsellPaid'),
      registered: having(mine, 'registered'),
    })
    expect(counts['paid']).toBeGreaterThan(0)
    const paid = funnel.find(({ stage }) => stage === 'paid')
    expect(paid?.ofStart).toBe(having(mine, 'paid') / mine.length)
    expect(paid?.ofBefore).toBe(having(mine, 'paid') / having(mine, 'paymentInitiated'))
    expect(funnel[0]).toMatchObject({ ofStart: 1, ofBefore: null })
    expect(total.revenueCents).toBe(sum(mine, 'cents'))
    expect(total.refundCents).toBe(sum(mine, 'refund'))
  })

  test.each([
    ['flow', 'flowId'],
    ['source', 'source'],
    ['device', 'device'],
    ['country', 'country'],
    ['day', 'day'],
  ] as const)('by %s add up to the whole', async (groupBy, field) => {
    const { groups, total } = await conversions(`&groupBy=${groupBy}`)
    const truth = Map.groupBy(
      visits.filter(({ day }) => thisWeek.includes(day)),
      (visit) => visit[field],
    )
    expect(
      Object.fromEntries(
        groups.map((row) => [row.key, [row.stages.visit, row.stages.paid, row.revenueCents]]),
      ),
    ).toEqual(
      Object.fromEntries(
        [...truth].map(([key, group]) => [key, [group.length, having(group, 'paid'), sum(group, 'cents')]]),
      ),
    )
    expect(groups.reduce((all, { stages }) => all + stages.paid, 0)).toBe(total.stages.paid)
  })

  test('narrow down by every filter, while the choices stay those of the whole period', async () => {
    const wanted = visits.filter(
      ({ day, source, country }) => thisWeek.includes(day) && source === 'meta' && country === 'US',
    )
    const { total, choices, cohorts } = await conversions('&source=meta&country=US&groupBy=brand')
    expect(total.stages.visit).toBe(wanted.length)
    expect(choices).toEqual({
      brands: [...house.services.brands.values()].map(({ appId, name }) => ({ value: appId, label: name })),
      flows: [...new Set(visits.map(({ flowId }) => flowId))]
        .toSorted()
        .map((id) => ({ value: id, label: house.services.brands.get('calmplate')?.flows[id]?.name ?? id })),
      sources: ['direct', 'google', 'meta'],
      devices: ['desktop', 'phone'],
      countries: ['DE', 'US'],
    })
    expect(cohorts.map(({ day, stages }) => [day, stages.visit])).toEqual(
      [...Map.groupBy(wanted, ({ day }) => day)].map(([day, group]) => [day, group.length]),
    )
  })

  test('reject a period that ends before it begins, and an unknown brand', async () => {
    expect((await read('/api/admin/conversions?from=2026-11-02&to=2026-11-01')).statusCode).toBe(400)
    expect((await read('/api/admin/conversions?from=2020-11-02&to=2026-11-01')).statusCode).toBe(400)
    expect((await read(`/api/admin/conversions?${period}&brand=nobody`)).statusCode).toBe(404)
    expect((await read(`/api/admin/conversions?${period}&groupBy=app_name`)).statusCode).toBe(400)
  })
})

describe('quiz analytics', () => {
  const analytics = async (query = '') =>
    dataOf('quizAnalytics', await read(`/api/admin/quiz-analytics?${period}&flow=${flow.id}${query}`))
  const mineOf = (days: readonly string[]) =>
    visits.filter(({ day, flowId }) => days.includes(day) && flowId === flow.id)

  test('count for each step the visits that saw, answered and left it', async () => {
    const mine = mineOf(thisWeek)
    const { steps, started, completed } = await analytics()
    expect(steps.map(({ id }) => id)).toEqual(flow.steps.map(({ id }) => id))
    expect([started, completed]).toEqual([having(mine, 'quizStarted'), having(mine, 'quizFinished')])
    for (const { id, isOnLanding, seen, answered, left, dropOff } of steps) {
      const truth = isOnLanding ? landingTruth(mine) : stepTruth(mine, id)
      expect([id, seen, answered, left]).toEqual([id, truth.seen, truth.answered, truth.left])
      expect(dropOff?.share).toBe(truth.seen === 0 ? undefined : truth.left / truth.seen)
    }
    const inQuiz = steps.filter(({ isOnLanding }) => !isOnLanding)
    expect(inQuiz.reduce((all, { left }) => all + (left ?? 0), 0)).toBe(
      mine.length - having(mine, 'quizFinished'),
    )
    // The branch: a conditional step does not count visits that could never see it.
    const branch = steps.find(({ id }) => id === conditionalStep(flow).id)
    expect(branch?.isConditional).toBe(true)
    expect(branch?.seen).toBeGreaterThan(0)
    expect(branch?.seen).toBeLessThan(inQuiz[1]?.seen ?? 0)
  })

  test('count for the landing page’s question the visits of the page without an answer, and compare it like the others', async () => {
    const [now, before] = [thisWeek, lastWeek].map((days) => landingTruth(mineOf(days)))
    const { steps, comparison } = await analytics(`&${againstLastWeek}`)
    const asked = steps.find(({ isOnLanding }) => isOnLanding)
    expect(asked).toMatchObject({ ...now, medianMs: null })
    expect(asked?.left).toBeGreaterThan(0)
    expect(asked?.dropOff?.share).toBe((now?.left ?? 0) / (now?.seen ?? 0))
    const { seen, left } = before ?? { seen: 0, left: 0 }
    expect(comparison?.steps[asked?.id ?? '']).toMatchObject({ seen, left })
  })

  test('report times within the bucket of the true median', async () => {
    const mine = mineOf(thisWeek)
    const { steps } = await analytics()
    const [first] = quizSteps(flow)
    const times = mine
      .flatMap(({ steps: seen }) => seen.flatMap(({ id, ms }) => (id === first?.id ? (ms ?? []) : [])))
      .toSorted((a, b) => a - b)
    const shown = steps.find(({ id }) => id === first?.id)
    const median = times[Math.ceil(times.length / 2) - 1] ?? 0
    expect(times.length).toBeGreaterThan(20)
    expect(Math.abs((shown?.medianMs ?? 0) - median)).toBeLessThanOrEqual(1000)
    expect(shown?.p90Ms).toBeGreaterThan(shown?.medianMs ?? 0)
  })

  test('count chosen options, except for health questions', async () => {
    const mine = mineOf(thisWeek)
    const { steps } = await analytics()
    const open = flow.steps.find(
      ({ dataClass, type }) => dataClass === 'preference' && type === 'single-choice',
    )
    const shown = steps.find(({ id }) => id === open?.id)
    expect(shown?.optionsWithheld).toBeNull()
    expect(shown?.options.reduce((all, { count }) => all + count, 0)).toBe(stepTruth(mine, open?.id).answered)
    expect(shown?.told).toBe(shown?.answered)
    const labels = open !== undefined && 'options' in open ? open.options.map(({ label }) => label) : []
    expect(shown?.options.slice(0, labels.length).map(({ label }) => label)).toEqual(labels)
    const health = flow.steps
      .filter((step) => step.dataClass === 'health' && takesAnswer(step))
      .map(({ id }) => id)
    expect(health.length).toBeGreaterThan(0)
    expect(steps.filter(({ id }) => health.includes(id))).toMatchObject(
      health.map(() => ({ options: [], optionsWithheld: 'health' })),
    )
  })

  test('say of a step that only shows the body mass index that it asks nothing', async () => {
    const { steps } = await analytics()
    const shown = steps.find(({ type }) => type === 'bmi-visualization')
    expect(shown).toMatchObject({ options: [], optionsWithheld: 'nothing-asked' })
  })

  test('compare with the period before, with an interval and a sentence', async () => {
    const [now, before] = [mineOf(thisWeek), mineOf(lastWeek)]
    const { comparison } = await analytics(`&${againstLastWeek}`)
    expect(comparison).toMatchObject({
      against: 'from 2026-11-07 to 2026-11-13',
      from: '2026-11-07',
      to: '2026-11-13',
      started: having(before, 'quizStarted'),
    })
    const finished = (some: typeof now) => ({
      count: having(some, 'quizFinished'),
      total: having(some, 'quizStarted'),
    })
    expect(comparison?.completion).toEqual(shareDifference(finished(before), finished(now)))
    expect(comparison?.completion?.difference).not.toBe(0)
    const step = quizSteps(flow)[1]
    const [one, other] = [stepTruth(now, step?.id), stepTruth(before, step?.id)]
    const expected = shareDifference(
      { count: other.left, total: other.seen },
      { count: one.left, total: one.seen },
    )
    const shown = comparison?.steps[step?.id ?? '']
    expect(shown?.difference).toEqual(expected)
    expect(shown?.sentence).toContain(
      `Drop-off at step ${flow.steps.findIndex(({ id }) => id === step?.id) + 1} is`,
    )
    expect(shown?.sentence).toContain('than from 2026-11-07 to 2026-11-13, 95% ')
  })

  test('compare with any other days, which the sentence names', async () => {
    const [now, before] = [mineOf(thisWeek), mineOf(lastWeek.slice(0, 3))]
    const { comparison } = await analytics('&compareTo=period&otherFrom=2026-11-07&otherTo=2026-11-09')
    expect(comparison).toMatchObject({
      against: 'from 2026-11-07 to 2026-11-09',
      from: '2026-11-07',
      to: '2026-11-09',
      flow: flow.id,
      started: having(before, 'quizStarted'),
      completed: having(before, 'quizFinished'),
    })
    const step = quizSteps(flow)[1]
    const [one, other] = [stepTruth(now, step?.id), stepTruth(before, step?.id)]
    expect(other.seen).toBeGreaterThan(0)
    const shown = comparison?.steps[step?.id ?? '']
    expect(shown).toMatchObject({ seen: other.seen, left: other.left })
    expect(shown?.difference).toEqual(
      shareDifference({ count: other.left, total: other.seen }, { count: one.left, total: one.seen }),
    )
    expect(shown?.sentence).toMatch(/(than|as) from 2026-11-07 to 2026-11-09[,:]/)
    const day = await analytics('&compareTo=period&otherFrom=2026-11-08&otherTo=2026-11-08')
    expect(day.comparison?.against).toBe('on 2026-11-08')
    const shared = '&compareTo=period&otherFrom=2026-11-08&otherTo=2026-11-14'
    const refused = await read(`/api/admin/quiz-analytics?${period}${shared}`)
    expect(refused.statusCode).toBe(400)
    expect(refusalOf(refused).message).toContain('overlaps the period shown')
  })

  test('compare with another flow, by the steps both have', async () => {
    const otherId = Object.keys(brand.flows).find((id) => id !== flow.id) ?? ''
    const other = visits.filter(({ day, flowId }) => thisWeek.includes(day) && flowId === otherId)
    const { comparison } = await analytics(`&compareTo=flow&otherFlow=${otherId}`)
    const id = other[0]?.steps[0]?.id ?? ''
    expect(comparison?.flow).toBe(otherId)
    expect(comparison?.steps[id]).toMatchObject({ seen: stepTruth(other, id).seen })
    expect((await read(`/api/admin/quiz-analytics?${period}&flow=nope`)).statusCode).toBe(404)
  })

  test('tell versions apart', async () => {
    const { versions } = await analytics()
    expect(versions).toEqual([
      { version: flowVersion(flow), visits: mineOf(thisWeek).length, isCurrent: true },
    ])
    const { steps } = await analytics('&version=deadbeef')
    expect(new Set(steps.map(({ seen }) => seen))).toEqual(new Set([0]))
  })
})
