import { brandIds, loadBrand } from '@fennel/brands'
import { describe, expect, it } from 'vitest'
import { stepPathOf, wordsOf } from './plan-answers.ts'
import { healthQuestions, planWalks, unprovenQuestions } from './plan-walks.ts'

describe.each(brandIds)('the visitors of %s', (id) => {
  it('prove every health question of every flow in every consent state', async () => {
    const brand = await loadBrand(id)
    expect(Object.values(brand.flows).map(healthQuestions)).not.toContainEqual([])
    expect(unprovenQuestions(brand, planWalks(brand))).toEqual([])
  })

  it('come in twins who take the same path and share no word about their health', async () => {
    const brand = await loadBrand(id)
    const twins = Map.groupBy(
      planWalks(brand).filter(({ voice }) => voice !== undefined),
      ({ email }) => email.replace(/(first|second)@/, '@'),
    )
    for (const [one, other, ...more] of twins.values()) {
      const flow = brand.flows[one?.flowId ?? '']
      if (flow === undefined || one === undefined || other === undefined) throw new Error('A twin is alone')
      expect(more).toEqual([])
      expect(stepPathOf(flow, one.answers)).toBe(stepPathOf(flow, other.answers))
      for (const step of flow.steps.filter((each) => one.proves.includes(each.id))) {
        const words = wordsOf(step, one.answers[step.id])
        expect(words).not.toEqual([])
        expect(wordsOf(step, other.answers[step.id]).filter((word) => words.includes(word))).toEqual([])
      }
    }
  })
})

it('treats only words that never appear openly as proof', async () => {
  const health = planWalks(await loadBrand('bravolio')).flatMap(({ canaries }) =>
    canaries.filter(({ kind }) => kind === 'health'),
  )
  const isCommon = (word: string) => health.find(({ value }) => value === word)?.isCommon
  // One is an answer to another question, the other is part of a title.
  expect(isCommon('one_or_two')).toBe(true)
  expect(isCommon('everything')).toBe(true)
  expect(isCommon('pescatarian')).toBeUndefined()
})

it('names a question that is not proven', async () => {
  const brand = await loadBrand('calmplate')
  const walks = planWalks(brand).map((walk) => ({
    ...walk,
    proves: walk.consent === 'gpc' ? walk.proves.filter((id) => id !== 'weight') : walk.proves,
  }))
  expect(unprovenQuestions(brand, walks)).toContain('calmplate/inflammation gpc: weight')
})
