import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { conditionHolds, goalHarm, placeholdersIn, withMatchingWords } from '@fennel/funnel'
import type { Answers, Condition, PlaceholderName, QuizStep } from '@fennel/funnel'
import { everyFlow, faultsOf } from './testing/every-flow.ts'
import { optionListsOf, textsIn } from './testing/read-content.ts'
import { saidAfter } from './testing/said-after.ts'

/** The condition of steps that are skipped if a goal may harm. `verifyBrand` checks placeholders on that path. */
const skipsHarm = (condition: Condition) => isDeepStrictEqual(condition, { not: { answerIs: goalHarm } })

/** Which answers a placeholder needs before it can be filled. */
const placeholderNeeds: Readonly<Record<Exclude<PlaceholderName, 'price'>, readonly string[]>> = {
  appName: [],
  name: ['name'],
  age: ['age'],
  currentWeight: ['weight'],
  goalWeight: ['weight', 'goal_weight'],
  weightToLose: ['weight', 'goal_weight'],
  goalPercent: ['weight', 'goal_weight'],
  goalDate: ['weight', 'goal_weight'],
  possibleWeight: ['weight', 'goal_weight'],
  possibleDate: ['weight', 'goal_weight'],
  bmi: ['height', 'weight'],
}

const needsOf = new Map<string, readonly string[]>(Object.entries(placeholderNeeds))

/** What a number or a study in a text looks like; such a step must name its evidence. */
const claim = /\d+\s?(%|percent)|\d[\d,.]*\+|\bout of \d|\bstudies\b|\d-day|\d+ days/i

/** An option's label ('50+ years') is the visitor's statement, not a claim of the brand. Its description is a claim. */
const isVisitorsWord = /^options\.\d+\.(id|value|label)$/

/** A person of one gender doing something, such as the cook 👩‍🍳. A family of several people is nobody in particular. */
const oneGender = /[\u2640\u2642]|[👩👨]\u200D(?![👩👨👧👦])/u

/** A weight at the lower bound of the healthy range, and a goal below it. */
const atLowerBound = { height: 'CM:cm=170', weight: 'KG:kilograms=53.5', goal_weight: 'KG:kilograms=50' }

/** Bodies and goals for which the prediction stays level, one for each reason. */
const levelAnswers: readonly Answers[] = [
  { height: 'CM:cm=170', weight: 'KG:kilograms=70', goal_weight: 'KG:kilograms=70' },
  { height: 'CM:cm=170', weight: 'KG:kilograms=50', goal_weight: 'KG:kilograms=45' },
  atLowerBound,
]

/** Words that appear in a story about losing weight. */
const shrinking = /\b(size|jeans|shirt|skirt|belt|notch(es)?|waist|pounds|lb|kg)\b/i

/** Phrases with which a text would claim that lifestyle answers changed the predicted weight or date. */
const movesForecast =
  /in the numbers|in the picture|picture clearer|moved the (line|date)|do to the line|how (wide|much room)|(make|makes) it yours|more honest|more we know|sharpen/i

/** Whether a step shows weight loss: in a story, a graph, or a question about a smaller clothes size. */
function showsLoss(step: QuizStep): boolean {
  if (step.id === 'goal_clothes_size') return true
  if (step.type !== 'in-page-info-card') return false
  const { comparison, testimonial } = step.card
  if (comparison !== undefined && /weight/i.test(comparison.caption)) return true
  return testimonial !== undefined && shrinking.test(`${testimonial.text} ${testimonial.result ?? ''}`)
}

describe.each(everyFlow)('flow $brand.appId/$flow.id', ({ brand, flow }) => {
  const steps = flow.steps
  const indexOf = (id: string) => steps.findIndex((step) => step.id === id)
  const faults = (of: Parameters<typeof faultsOf>[1]) => faultsOf(flow, of)

  test('draws the visitor as a woman or a man only where it asks which', () => {
    const drawn = steps
      .filter(({ id }) => id !== 'gender')
      .flatMap(optionListsOf)
      .flat()
      .filter(({ label }) => oneGender.test(label))
    expect(drawn.map(({ label }) => label)).toEqual([])
  })

  // NOTE: `verifyBrand` then asks for a story of the other gender.
  test('says the gender of everybody drawn as a woman or a man in a story', () => {
    const found = faults((step) =>
      'card' in step
        ? [step.card, ...(step.otherWords ?? []).flatMap(({ card }) => card ?? [])].flatMap(
            ({ testimonial }) => {
              const [drawn] = /\b(wo)?man\b/.exec(testimonial?.picture?.alt ?? '') ?? []
              const gender = drawn === 'woman' ? 'female' : drawn === 'man' ? 'male' : undefined
              return testimonial?.gender === gender ? [] : [testimonial?.name ?? '']
            },
          )
        : [],
    )
    expect(found).toEqual([])
  })

  test('shows no weight loss if the prediction stays level', () => {
    const goal = indexOf('goal_weight')
    if (goal === -1) return
    const found = levelAnswers.flatMap((body) => {
      const answers = {
        weight_loss_goal: 'lose_weight',
        current_clothes_size: 'l',
        main_goal: 'lose_weight',
        ...body,
      }
      const context = { answers, unitSystem: 'metric' } as const
      return steps
        .slice(goal + 1)
        .filter((step) => conditionHolds(step.conditionalDisplay, context))
        .filter((step) => showsLoss(withMatchingWords(step, context)))
        .map(({ id }) => id)
    })
    expect(found).toEqual([])
  })

  test('does not claim that answers changed the forecast: none between the first and the last forecast do', () => {
    const isForecast = (step: QuizStep) =>
      step.type === 'info-card' && step.customComponent?.startsWith('weight-prediction') === true
    const first = steps.findIndex(isForecast)
    const last = steps.findLastIndex(isForecast)
    const read = ['height', 'weight', 'goal_weight', goalHarm.questionId]
    expect(steps.slice(Math.max(0, first), Math.max(0, last)).filter(({ id }) => read.includes(id))).toEqual(
      [],
    )
    const found = faults((step) =>
      isForecast(step)
        ? textsIn(step)
            .filter(({ text }) => movesForecast.test(text))
            .map(({ text }) => text)
        : [],
    )
    expect(found).toEqual([])
  })

  test('never says "nothing to lose" to somebody above the healthy range who wants to stay there', () => {
    const answers = { height: 'CM:cm=170', weight: 'KG:kilograms=90', goal_weight: 'KG:kilograms=90' }
    const context = { answers, unitSystem: 'metric' } as const
    const found = faults((step, index) => {
      if (index <= indexOf('goal_weight')) return []
      const said = { ...withMatchingWords(step, context), otherWords: [] }
      return textsIn(said).flatMap(({ text }) => (/nothing to lose/i.test(text) ? [text] : []))
    })
    expect(found).toEqual([])
  })

  test('leads somebody at the lower bound, who would like to weigh less, to a doctor and not to gaining', () => {
    if (indexOf('goal_weight') === -1) return
    const said = saidAfter(flow, 'goal_weight', atLowerBound)
    expect(
      said.filter((text) => /not below today|putting weight on|gain(ing)? (or|weight)/i.test(text)),
    ).toEqual([])
    const next = steps[indexOf('goal_weight') + 1]
    if (next?.type !== 'info-card') return
    const answer = said.filter((text) => text.startsWith(`${next.id}:`)).join(' ')
    expect(answer).toMatch(/doctor/)
    expect(answer).not.toMatch(/nothing has to|left in peace|\?/i)
  })

  test('calls no amount to lose a goal, and lets none refer to a number in the text above', () => {
    const found = faults((step) =>
      textsIn(step).flatMap(({ text }) =>
        /\bgoal is \{weightToLose\}(?! away)|^For you, that is/.test(text) ? [text] : [],
      ),
    )
    expect(found).toEqual([])
  })

  test('uses placeholders only after their questions were asked', () => {
    const found = faults((step, index) =>
      textsIn(step).flatMap(({ path, text }) =>
        placeholdersIn(text).flatMap((placeholder) => {
          const needs = needsOf.get(placeholder)
          if (needs === undefined) return [`${path} holds the unknown {${placeholder}}`]
          return needs
            .filter((need) => {
              const place = indexOf(need)
              const { conditionalDisplay } = steps[place] ?? {}
              return place === -1 || place >= index || (conditionalDisplay && !skipsHarm(conditionalDisplay))
            })
            .map((need) => `${path} needs ${need}`)
        }),
      ),
    )
    expect(found).toEqual([])
  })

  test('supports every claim with an evidence entry', () => {
    const known = brand.evidence.map((entry) => entry.id)
    const found = faults((step) => {
      const given = step.evidence ?? []
      const claims = textsIn(step).filter(
        ({ path, text }) => !path.startsWith('tabs') && !isVisitorsWord.test(path) && claim.test(text),
      )
      const isSampleStory = 'card' in step && step.card.testimonial?.sample === true
      return [
        ...given.filter((id) => !known.includes(id)),
        ...(given.length === 0 ? claims.map(({ text }) => text) : []),
        ...(given.length === 0 && isSampleStory ? ['a sample story'] : []),
      ]
    })
    expect(found).toEqual([])
  })

  test('promises no email that is never sent: before a purchase, emails require the checkbox', () => {
    const found = faults((step) => {
      if (step.type !== 'email') return []
      const { title, description = '', privacyNote, buttonText = '' } = step
      const words = [title, description, privacyNote, buttonText].join(' ')
      const promised =
        /to this address|\bsend\b|\breceive\b|any device|\bprint\b|comes along|one click|any email/i.exec(
          words,
        )
      return [
        ...(promised ?? []),
        ...(words.includes('if you check the box') ? [] : ['does not say that mails need the check mark']),
      ]
    })
    expect(found).toEqual([])
  })

  test('leaves the possible date to the prediction cards, which show it themselves', () => {
    const found = faults((step) => {
      const isPrediction = 'customComponent' in step && step.customComponent?.startsWith('weight-prediction')
      return isPrediction === true
        ? textsIn(step).flatMap(({ text }) => (text.includes('{possibleDate}') ? [text] : []))
        : []
    })
    expect(found).toEqual([])
  })
})
