import { describe, expect, test } from 'vitest'
import { brandInFlow, nextRoute, quizStartPath, type QuizStep } from '@fennel/funnel'
import { textsIn } from '../testing/read-content.ts'
import { saidAfter } from '../testing/said-after.ts'
import { loadWholeBrand } from '../index.ts'

const calmplate = await loadWholeBrand('calmplate')

/** The keyword of each flow's promise, which no other flow may use. */
const promises = {
  inflammation: /inflam/i,
  cortisol: /cortisol/i,
  'no-carbs': /carb/i,
  'fatty-liver': /\bliver/i,
} as const
type FlowId = keyof typeof promises
const flowIds = Object.keys(promises) as FlowId[]

/** Answers that any visitor may need, whatever their flow promises. */
const allowed = new Set(['low_carb', '🥑 Fewer carbs', '💊 Pain or anti-inflammatory medicine'])

/** Neutral questions that may read the same in every flow. Every other step is about the promise. */
const neutralSteps = new Set(
  `gender weight_loss_goal age height weight goal_weight weekly_activity name living_area previous_weight_loss
  last_time_ideal_weight current_clothes_size goal_clothes_size cooking_skills food_preferences meat_preferences
  food_allergies water_consumption weekend_healthy_choices meal_timing sleep_quality medications_taken
  dietary_restrictions health_risks self_esteem_impact family_concerns motivation_to_reach_target start_plan
  additional_goal`.split(/\s+/),
)

/** Keys whose text no visitor reads, names a person or describes a drawing. */
const unread = new Set(['src', 'href', 'value', 'slug', 'name', 'role', 'alt', 'stepLabelId', 'defaultTabId'])

function wordsIn(content: unknown): string[] {
  return textsIn(content)
    .filter(({ path }) => {
      const keys = path.split('.')
      return !unread.has(keys.at(-1) ?? '') && !keys.includes('evidence') && !keys.includes('relatedArticles')
    })
    .map(({ text }) => text)
}

/** Whole sentences of at least four words. Shorter ones ("Continue") may be shared. */
function sentencesIn(content: unknown): string[] {
  return wordsIn(content)
    .flatMap((text) => text.split(/(?<=[.!?:])\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= 4)
}

function flowOf(id: FlowId) {
  const flow = calmplate.flows[id]
  if (flow === undefined) throw new Error(`No flow ${id}`)
  return flow
}

function journeyOf(id: FlowId) {
  return calmplate.routeFlowByFlowId?.[id] ?? calmplate.routeFlow
}

/** The offers between the purchase and registration. */
function offersOf(id: FlowId) {
  return calmplate.upsells.products.filter((offer) =>
    journeyOf(id).routes.some(({ path }) => path === `/upsell/${offer.id}`),
  )
}

/** Everything a visitor of one flow may read, from the advertisement to the offers. */
function readBy(id: FlowId): unknown {
  const { description, purchasePage, emailOffer, loading, thankYou } = brandInFlow(calmplate, id)
  return {
    flow: flowOf(id),
    landing: calmplate.landingByFlowId?.[id] ?? calmplate.landingPageContent,
    pages: { description, purchasePage, emailOffer, loading, thankYou },
    articles: calmplate.articles.byFlow[id],
    offers: offersOf(id),
  }
}

/** The parts of a flow that are about its promise. */
function promiseOf(id: FlowId): unknown {
  return {
    steps: flowOf(id).steps.filter((step) => !neutralSteps.has(step.id)),
    landing: calmplate.landingByFlowId?.[id] ?? calmplate.landingPageContent,
    pages: calmplate.wordsByFlowId?.[id],
    articles: calmplate.articles.byFlow[id],
  }
}

const stepNamed = (id: FlowId, stepId: string): QuizStep | undefined =>
  flowOf(id).steps.find((step) => step.id === stepId)

describe.each(flowIds)('the flow %s', (id) => {
  const others = flowIds.filter((other) => other !== id)

  test.each(others)('never uses the keyword of %s', (other) => {
    const borrowed = wordsIn(readBy(id)).filter((text) => promises[other].test(text) && !allowed.has(text))
    expect(borrowed).toEqual([])
  })

  test.each(others)('shares no sentence about its promise with %s', (other) => {
    const theirs = new Set(sentencesIn(promiseOf(other)))
    // The brand's own purchase page answers about paying and canceling, which apply to every flow.
    const brandWide = new Set(sentencesIn(calmplate.purchasePage))
    const shared = sentencesIn(promiseOf(id)).filter((text) => theirs.has(text) && !brandWide.has(text))
    expect(shared).toEqual([])
  })

  test('uses its own keyword on the landing page, in the quiz, on the pages after it and in every article', () => {
    const own = promises[id]
    expect(own.test(wordsIn(promiseOf(id)).join())).toBe(true)
    const { pages, landing } = readBy(id) as { pages: unknown; landing: unknown }
    expect(own.test(wordsIn(landing).join())).toBe(true)
    expect(own.test(wordsIn(pages).join())).toBe(true)
    const articles = calmplate.articles.byFlow[id] ?? []
    expect(articles.filter((article) => !own.test(wordsIn(article).join()))).toEqual([])
  })

  test('has 40 steps or more and ends on the final prediction', () => {
    const { steps } = flowOf(id)
    expect(steps.length).toBeGreaterThanOrEqual(40)
    expect(steps.at(-1)).toMatchObject({ id: 'final_prediction_result', isFinal: true })
  })

  test('has its own FAQ on the purchase page', () => {
    const questions = brandInFlow(calmplate, id).purchasePage.faq.map(({ question }) => question)
    expect(questions.some((question) => question === 'What is anti-inflammatory eating?')).toBe(
      id === 'inflammation',
    )
    expect(new Set(questions).size).toBe(calmplate.purchasePage.faq.length)
  })
})

describe.each(['cortisol', 'no-carbs', 'fatty-liver'] as const)('the articles of %s', (id) => {
  const articles = calmplate.articles.byFlow[id] ?? []

  test('are two or more, each with 600 words', () => {
    expect(articles.length).toBeGreaterThanOrEqual(2)
    const lengths = articles.map(({ content }) => wordsIn(content).join(' ').split(/\s+/).length)
    expect(lengths.filter((length) => length < 600)).toEqual([])
  })

  test('use every kind of block', () => {
    const kinds = new Set(articles.flatMap(({ content }) => content.map(({ type }) => type)))
    expect([...kinds].toSorted()).toEqual(['heading', 'image', 'list', 'paragraph', 'quote', 'subheading'])
  })
})

describe('the differences between the flows', () => {
  test('are not in the groups of steps that the progress bar shows', () => {
    const shown = flowIds.map((id) => flowOf(id).stepLabels.map(({ label }) => label))
    expect(shown).toEqual(flowIds.map(() => ['Profile', 'Habits', 'Health Conditions']))
  })

  test('do not make the loader promise a length that the curve may not have', () => {
    const stages = flowIds.map((id) => wordsIn(stepNamed(id, 'calculating_plan')).join(' '))
    expect(stages.filter((text) => /\b(year|months?)\b/i.test(text))).toEqual([])
  })

  test('drop the published steps', () => {
    const dropped = (id: FlowId) =>
      ['weight_loss_goal', 'medications_taken', 'self_esteem_impact'].filter(
        (stepId) => stepNamed(id, stepId) === undefined,
      )
    expect(flowIds.map(dropped)).toEqual([
      [],
      ['weight_loss_goal', 'medications_taken', 'self_esteem_impact'],
      ['self_esteem_impact'],
      ['self_esteem_impact'],
    ])
  })

  test('no-carbs asks first how much to lose, on the landing page, in both units', () => {
    const [first, second, third] = flowOf('no-carbs').steps
    expect([first?.id, second?.id]).toEqual(['weight_loss_goal', 'gender'])
    expect([first?.landingPageOnly, second?.landingPageOnly, third?.landingPageOnly]).toEqual([
      true,
      true,
      undefined,
    ])
    expect(first?.landingPageTemplate).toBe('landing-image-style')
    expect(first?.heroTextLines?.length).toBeGreaterThan(0)
    const tabs = first?.type === 'tabbed-choice' ? first.tabs : []
    expect(tabs.map((tab) => [tab.id, tab.options.map((option) => option.value)])).toEqual([
      ['LB', ['lose_1_20_lbs', 'lose_21_50_lbs', 'lose_over_50_lbs', 'maintain', 'undecided']],
      ['KG', ['lose_1_10_kg', 'lose_11_20_kg', 'lose_over_20_kg', 'maintain', 'undecided']],
    ])
  })

  test('each flow leads from the last answer to its own pages', () => {
    const walk = (id: FlowId) => {
      const journey = journeyOf(id)
      const afterQuiz = nextRoute(journey, quizStartPath(journey), 'quiz_completed')
      const offers = offersOf(id).map((offer) => calmplate.upsells.products.indexOf(offer))
      const paths = [nextRoute(journey, '/purchase', 'purchase_completed')]
      for (const place of offers)
        paths.push(nextRoute(journey, paths.at(-1) ?? '', `upsell_${place}_completed`))
      return [afterQuiz, ...paths]
    }
    const usual = ['/upsell/workout-program', '/upsell/recipes-upsell', '/register']
    expect(walk('inflammation')).toEqual(['/loading', ...usual])
    expect(walk('no-carbs')).toEqual(['/purchase', ...usual])
    expect(walk('cortisol')).toEqual(['/loading', '/upsell/product', '/register'])
    expect(walk('fatty-liver')).toEqual([
      '/loading',
      '/upsell/recipe-collection',
      '/upsell/supplement-guide',
      '/register',
    ])
  })

  test('a flow without wording of its own leaves the brand unchanged', () => {
    expect(brandInFlow(calmplate, 'inflammation')).toBe(calmplate)
    expect(brandInFlow(calmplate, 'cortisol').legal).toBe(calmplate.legal)
    expect(brandInFlow(calmplate, 'no-carbs').purchasePage.guarantee).toBe(calmplate.purchasePage.guarantee)
  })

  test.each([
    ['cortisol', 60],
    ['inflammation', 30],
  ] as const)('the guarantee of %s is %i days wherever it is mentioned', (id, days) => {
    const { guarantee } = brandInFlow(calmplate, id).purchasePage
    expect(guarantee.days).toBe(days)
    const named = `${guarantee.title} ${guarantee.text}`.match(/\d+(?=[- ]days?)/g)
    expect(new Set(named)).toEqual(new Set([String(days)]))
  })

  test('answers about drinking or a diet are health data, as in the other brands', () => {
    expect(stepNamed('cortisol', 'last_hour')?.dataClass).toBe('health')
    for (const id of flowIds) expect(stepNamed(id, 'food_preferences')?.dataClass).toBe('health')
  })

  const underweight = {
    height: 'FT:feet=5&inches=7',
    weight: 'LB:pounds=110',
    goal_weight: 'LB:pounds=105',
    diet_familiarity: 'expert',
    cooking_skills: 'rarely_cook',
    previous_weight_loss: 'yes',
  }

  test.each([
    ['yes', 'female'],
    ['no', 'male'],
  ])('no-carbs takes nothing from the plate of the underweight (motivated: %s, %s)', (yesOrNo, gender) => {
    const answers = { ...underweight, gender, motivation_to_reach_target: yesOrNo }
    const said = saidAfter(flowOf('no-carbs'), 'goal_celebration', answers, 'imperial')
    const takesAway =
      /instead of bread|bread swap|bread aside|(leaving out|without) flour|without (a )?bread|to leave out|white bread|what goes is|fiber first|first the fiber|you lose weight|swap|last loaf|toaster|(no|the) sugary drink|easiest cut|can all stay/i
    expect(said.length).toBeGreaterThan(40)
    expect(said.filter((text) => takesAway.test(text))).toEqual([])
  })

  test('no-carbs offers no bread to the underweight who eat gluten-free', () => {
    const answers = { ...underweight, food_preferences: ['gluten_free'], motivation_to_reach_target: 'yes' }
    const said = saidAfter(flowOf('no-carbs'), 'food_preferences', answers, 'imperial')
    expect(said.length).toBeGreaterThan(40)
    expect(said.filter((text) => /\b(bread|pasta)\b/i.test(text))).toEqual([])
  })

  test('refers to a doctor where insulin, liver or hormones are concerned', () => {
    const says = (id: FlowId, stepId: string) => wordsIn(stepNamed(id, stepId)).join(' ')
    expect(says('no-carbs', 'medications_taken')).toMatch(/Insulin[^.]*blood sugar too low/)
    expect(says('no-carbs', 'medications_taken')).toMatch(/spoken to your doctor/)
    expect(says('fatty-liver', 'thank_you_for_sharing')).toMatch(/does not diagnose .* does not treat/)
    expect(says('cortisol', 'diet_info')).toMatch(/nothing to wash out/)
    for (const id of flowIds) expect(says(id, 'health_risks')).toMatch(/doctor/)
  })
})
