import { describe, expect, test } from 'vitest'
import { nextRoute, type QuizStep } from '@fennel/funnel'
import { loadWholeBrand } from '../index.ts'
import { mentalClarity } from './flows/mental-clarity.ts'

const quietwin = await loadWholeBrand('quietwin')

function stepNamed(id: string): QuizStep {
  const step = mentalClarity.steps.find((one) => one.id === id)
  if (!step) throw new Error(`No step ${id}`)
  return step
}

const cards = mentalClarity.steps.flatMap((step) =>
  'customComponent' in step && step.customComponent ? [step.customComponent] : [],
)

describe('the mental-clarity flow', () => {
  test('has at least 40 steps in three groups', () => {
    expect(mentalClarity.steps.length).toBeGreaterThanOrEqual(40)
    expect(mentalClarity.stepLabels.map(({ id }) => id)).toEqual(['profile', 'habits', 'goals'])
  })

  test('says of the first tasks what is true of one as well', () => {
    const tasks = stepNamed('twin_first_tasks')
    expect(tasks.type === 'multiple-choice' && tasks.validation).toEqual({ required: true, max: 3 })
    expect(JSON.stringify(stepNamed('ready_card'))).not.toMatch(/one of the things|the others/i)
  })

  test('asks for age in four bands', () => {
    const step = stepNamed('age')
    expect(step.type).toBe('single-choice')
    expect('options' in step && step.options.map(({ value }) => value)).toEqual([
      '18-29',
      '30-39',
      '40-49',
      '50+',
    ])
  })

  test('shows the mental load, prepares the twin, and never asks for weight', () => {
    expect(cards).toContain('mental-load')
    expect(cards.slice(-2)).toEqual(['calculating-plan-loader', 'ai-twin-preparation'])
    expect(cards.filter((card) => /prediction|face|nutrition/.test(card))).toEqual([])
    const types = new Set(mentalClarity.steps.map(({ type }) => type))
    for (const type of ['measurement-tabbed', 'goal-weight', 'bmi-visualization'] as const)
      expect(types).not.toContain(type)
  })

  test('ends with the email step', () => {
    expect(mentalClarity.steps.at(-1)).toMatchObject({ id: 'email', type: 'email', isFinal: true })
  })

  test('treats every answer about mind, mood, focus and sleep as health data', () => {
    const personal =
      `what_brings_you head_fullness open_tasks slipping_mind focus_span pulled_away small_decisions
      worry_evenings worry_topics sleep_quality sleep_thoughts sleep_hours heavy_days clarity_goal`.split(
        /\s+/,
      )
    expect(personal.filter((id) => stepNamed(id).dataClass !== 'health')).toEqual([])
  })

  test('refers visitors who may not be well to helplines', () => {
    expect(stepNamed('reach_out').conditionalDisplay).toEqual({
      not: { answerIs: { questionId: 'heavy_days', anyOf: ['no'] } },
    })
    const places = [stepNamed('reach_out'), quietwin.purchasePage, quietwin.terms, quietwin.articles]
    for (const place of places) {
      expect(JSON.stringify(place)).toContain('988')
      expect(JSON.stringify(place)).toContain('116 123')
    }
  })
})

describe('what Quietwin sells and says', () => {
  test('goes from the purchase straight to the account', () => {
    expect(quietwin.routeFlow.routes.map(({ type }) => type)).not.toContain('upsell')
    expect(nextRoute(quietwin.routeFlow, '/purchase', 'purchase_completed')).toBe('/register')
    expect(nextRoute(quietwin.routeFlow, '/register', 'registration_completed')).toBe('/thank-you')
  })

  test('sells its plans at these exact prices, and strikes through what as many days cost later', () => {
    expect(
      quietwin.plans.map(({ id, priceCents, finalPriceCents, durationDays, renewal }) => [
        id,
        priceCents,
        finalPriceCents,
        durationDays,
        renewal.cents,
        renewal.intervalCount,
      ]),
    ).toEqual([
      ['quietwin-7-day', 933, 599, 7, 3999, 1],
      ['quietwin-1-month', 3999, 2199, 30, 3999, 1],
      ['quietwin-3-month', 6999, 4499, 90, 6999, 3],
    ])
    for (const { priceCents, durationDays, renewal } of quietwin.plans) {
      const renewalDays = 30 * renewal.intervalCount
      expect(priceCents).toBe(Math.round((renewal.cents * durationDays) / renewalDays))
    }
  })

  test('keeps Premium as data: 47 a month, 228 a year, 336 saved', () => {
    expect(
      quietwin.upsells.products.map((one) => [one.billing, one.priceCents, one.originalPriceCents]),
    ).toEqual([
      ['monthly', 4700, 9700],
      ['annual', 22800, 56400],
    ])
    const [monthly, annual] = quietwin.upsells.products
    expect(annual?.originalPriceCents).toBe(12 * (monthly?.priceCents ?? 0))
    expect(annual?.features.join()).toContain('saves $336')
  })

  test('says on the purchase page that it is no treatment, and never mentions a diet', () => {
    const { healthDisclaimer, faq } = quietwin.purchasePage
    expect(healthDisclaimer).toContain('not meant to diagnose, treat, cure or prevent')
    expect(faq.some(({ answer }) => /does not diagnose or treat/.test(answer))).toBe(true)
    expect(JSON.stringify(stepNamed('your_data_info'))).toContain('does not diagnose or treat')
    // The testimonial kind and the graph have ids that contain 'weight-loss'. No copy of this brand mentions weight.
    const words = JSON.stringify(quietwin).replaceAll(/"weight-loss(-comparison-graph)?"/g, '')
    expect(words.match(/weight.?loss|\blos\w* weight|\bdiet|calori|\bBMI\b/gi)).toBeNull()
  })
})
