import { describe, expect, test } from 'vitest'
import type { QuizStep } from '@fennel/funnel'
import { everyFlow, faultsOf } from './testing/every-flow.ts'
import { duplicatesIn, optionListsOf, readsOf } from './testing/read-content.ts'

/** The data class that a step of this type has to declare, whatever its wording. */
const classByType: Partial<Record<QuizStep['type'], QuizStep['dataClass']>> = {
  'measurement-tabbed': 'health',
  'goal-weight': 'health',
  'bmi-visualization': 'health',
  text: 'contact',
  email: 'contact',
  'info-card': 'none',
  'in-page-info-card': 'none',
  'personal-profile-summary': 'none',
}

describe.each(everyFlow)('flow $brand.appId/$flow.id', ({ brand, flow }) => {
  const steps = flow.steps
  const indexOf = (id: string) => steps.findIndex((step) => step.id === id)
  const faults = (of: Parameters<typeof faultsOf>[1]) => faultsOf(flow, of)

  test('has unique steps and one final step', () => {
    expect(duplicatesIn(steps.map((step) => step.id))).toEqual([])
    expect(steps.filter((step) => step.isFinal)).toEqual([steps.at(-1)])
  })

  test('starts with landing questions that their template can show', () => {
    const landing = steps.filter((step) => step.landingPageOnly)
    expect(steps.slice(0, landing.length)).toEqual(landing)
    expect(landing[0]?.landingPageTemplate).toBeDefined()
    const image = landing.filter((step) => step.landingPageTemplate === 'landing-image-style')
    expect(image.filter((step) => !step.heroTextLines?.length)).toEqual([])
    expect(image.filter((step) => optionListsOf(step).some((options) => options.length > 5))).toEqual([])
  })

  test('has no landing copy that its templates do not show', () => {
    const landing = steps.filter((step) => step.landingPageOnly)
    const templateOf = (step: QuizStep) => step.landingPageTemplate ?? landing[0]?.landingPageTemplate
    const unreadLines = landing.filter(
      (step) => templateOf(step) !== 'landing-image-style' && step.heroTextLines?.length,
    )
    // A flow variant may ask on its landing page what its base flow asks in the quiz, where the description is shown.
    const isAskedInQuiz = ({ id }: QuizStep) =>
      Object.values(brand.flows).some((one) =>
        one.steps.some((step) => step.id === id && step.landingPageOnly !== true),
      )
    const unread = landing.filter((step) => step.description !== undefined && !isAskedInQuiz(step))
    expect([...unreadLines, ...unread].map(({ id }) => id)).toEqual([])
  })

  test('assigns every quiz step to a group, with the groups in order', () => {
    const order = flow.stepLabels.map((label) => label.id)
    const places = steps
      .filter((step) => !step.landingPageOnly && order.length > 0)
      .map((step) => order.indexOf(step.stepLabelId ?? ''))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(places).size).toBe(order.length)
  })

  test('offers each option once, with a label in words', () => {
    const found = faults((step) =>
      optionListsOf(step).flatMap((options) => [
        ...(options.length === 0 ? ['no options'] : []),
        ...duplicatesIn(options.map((option) => option.id)),
        ...duplicatesIn(options.map((option) => option.value)),
        ...duplicatesIn(options.map((option) => option.label)),
        ...options.filter((option) => !/\p{Letter}/u.test(option.label)).map((option) => option.id),
      ]),
    )
    expect(found).toEqual([])
  })

  test("makes 'none' exclusive in a multiple choice", () => {
    const found = faults((step) =>
      step.type === 'multiple-choice'
        ? step.options.filter((option) => option.value === 'none' && !option.exclusive).map(() => 'none')
        : [],
    )
    expect(found).toEqual([])
  })

  test('reads only answers that were given earlier, and values that exist', () => {
    const found = faults((step, index) => {
      const reads = [
        ...readsOf(step.conditionalDisplay).map((read) => ({ ...read, before: index })),
        // Extra text is on the same screen as its question, so it may respond to the answer.
        ...[step.extraContent, ...(step.otherWords ?? []).map(({ extraContent }) => extraContent)]
          .flatMap((extra) => readsOf(extra?.when))
          .map((read) => ({ ...read, before: index + 1 })),
        ...(step.otherWords ?? [])
          .flatMap(({ when }) => readsOf(when))
          .map((read) => ({ ...read, before: index })),
      ]
      return reads.flatMap(({ questionId, values, before }) => {
        const place = indexOf(questionId)
        const source = steps[place]
        if (!source || place >= before) return [`reads ${questionId}`]
        const known = optionListsOf(source).flatMap((options) => options.map((option) => option.value))
        return values.filter((value) => !known.includes(value)).map((value) => `${questionId} is ${value}`)
      })
    })
    expect(found).toEqual([])
  })

  test('can never skip more than ten steps in a row', () => {
    const runs = steps.reduce<number[]>(
      (lengths, step) =>
        step.landingPageOnly || step.conditionalDisplay
          ? [...lengths.slice(0, -1), (lengths.at(-1) ?? 0) + 1]
          : [...lengths, 0],
      [0],
    )
    expect(Math.max(...runs)).toBeLessThanOrEqual(10)
  })

  test('refers only to earlier questions', () => {
    const found = faults((step, index) => {
      const named = [
        ...(step.type === 'goal-weight' ? [step.currentWeightQuestionId] : []),
        ...(step.type === 'bmi-visualization' ? [step.heightQuestionId, step.weightQuestionId] : []),
        ...(step.type === 'personal-profile-summary' ? step.lines.map((line) => line.questionId) : []),
      ]
      return named.filter((id) => indexOf(id) === -1 || indexOf(id) >= index)
    })
    expect(found).toEqual([])
  })

  test('links height and weight both ways', () => {
    const found = faults((step) => {
      if (step.type !== 'measurement-tabbed' || step.counterpartQuestionId === undefined) return []
      const other = steps[indexOf(step.counterpartQuestionId)]
      const back = other?.type === 'measurement-tabbed' ? other.counterpartQuestionId : undefined
      return back === step.id ? [] : [step.counterpartQuestionId]
    })
    expect(found).toEqual([])
  })

  test('gives every tabbed question an existing default tab', () => {
    const found = faults((step) => {
      if (!('tabs' in step)) return []
      const tabIds: readonly string[] = step.tabs.map((tab) => tab.id)
      return [...duplicatesIn(tabIds), ...(tabIds.includes(step.defaultTabId) ? [] : [step.defaultTabId])]
    })
    expect(found).toEqual([])
  })

  test('declares the right data classes', () => {
    const found = faults((step) => {
      const asks = optionListsOf(step).length > 0 || step.type === 'numeric'
      const expected = classByType[step.type]
      return [
        ...(expected !== undefined && step.dataClass !== expected ? [step.dataClass] : []),
        ...(asks && step.dataClass === 'none' ? ['asks, but says none'] : []),
      ]
    })
    expect(found).toEqual([])
  })
})
