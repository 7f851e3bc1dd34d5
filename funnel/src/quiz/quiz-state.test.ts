import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialQuizState, reduceQuiz, type QuizAction, type QuizState } from './quiz-state.ts'
import {
  parsePersistedQuiz,
  quizStoragePrefix,
  quizStorageVersion,
  toPersistedQuiz,
} from './persisted-quiz.ts'

const run = (actions: readonly QuizAction[], from: QuizState = initialQuizState): QuizState =>
  actions.reduce((state, action, place) => reduceQuiz(state, action, 1000 + place), from)

describe('reduceQuiz', () => {
  it('starts in pounds and feet with nothing answered', () => {
    expect(initialQuizState).toMatchObject({
      currentStep: 0,
      answers: {},
      isCompleted: false,
      isInitialized: false,
      preferences: { preferredUnits: { weight: 'LB', height: 'FT' } },
    })
  })

  it('stores answers and the time of the change', () => {
    const state = run([
      { type: 'answer', questionId: 'gender', value: 'female' },
      { type: 'answer', questionId: 'gender', value: 'male' },
      { type: 'answersRestored', answers: { age: 34 } },
    ])
    expect(state.answers).toStrictEqual({ gender: 'male', age: 34 })
    expect(state.lastUpdated).toBe(1002)
  })

  it('removes answers as if they had never been given', () => {
    const before = run([
      { type: 'answer', questionId: 'sleep', value: 'badly' },
      { type: 'answer', questionId: 'age', value: 34 },
    ])
    const after = reduceQuiz(before, { type: 'answersForgotten', questionIds: ['sleep', 'other'] }, 9)
    expect(after.answers).toStrictEqual({ age: 34 })
    expect(reduceQuiz(after, { type: 'answersForgotten', questionIds: ['sleep'] }, 10)).toBe(after)
  })

  it('moves by one, never past the maximum and never below 0', () => {
    expect(run([{ type: 'previous' }]).currentStep).toBe(0)
    expect(
      run([
        { type: 'next', maxStep: 1 },
        { type: 'next', maxStep: 1 },
      ]).currentStep,
    ).toBe(1)
    expect(run([{ type: 'stepSet', index: 7 }, { type: 'previous' }]).currentStep).toBe(6)
    expect(run([{ type: 'stepSet', index: -3 }]).currentStep).toBe(0)
    expect(run([{ type: 'stepSet', index: Number.NaN }]).currentStep).toBe(0)
  })

  it('links units and leaves stored answers as typed', () => {
    const state = run([
      { type: 'answer', questionId: 'weight', value: 'LB:pounds=160' },
      { type: 'unitsChosen', chosen: 'CM' },
    ])
    expect(state.preferences.preferredUnits).toStrictEqual({ weight: 'KG', height: 'CM' })
    expect(state.answers).toStrictEqual({ weight: 'LB:pounds=160' })
    expect(reduceQuiz(state, { type: 'unitsChosen', chosen: { weight: 'KG' } }, 5000)).toBe(state)
  })

  it('keeps a failure until work starts again', () => {
    const failed = run([
      { type: 'loading', isLoading: true },
      { type: 'failed', message: 'Error fetching lead data' },
    ])
    expect(failed).toMatchObject({ isLoading: false, error: 'Error fetching lead data' })
    expect(run([{ type: 'loading', isLoading: true }], failed)).toMatchObject({
      isLoading: true,
      error: undefined,
    })
    expect(run([{ type: 'errorCleared' }], failed).error).toBeUndefined()
    expect(run([{ type: 'leadCreated', leadId: 'lead-1' }], failed)).toMatchObject({
      leadId: 'lead-1',
      error: undefined,
    })
  })

  it('resets everything to the defaults at a step', () => {
    const state = run([
      { type: 'answer', questionId: 'gender', value: 'male' },
      { type: 'unitsChosen', chosen: 'KG' },
      { type: 'completed' },
      { type: 'reset', step: 2 },
    ])
    expect(state).toStrictEqual({ ...initialQuizState, currentStep: 2, lastUpdated: 1003 })
  })
})

describe('storage', () => {
  const answered = run([
    { type: 'hydrated', persisted: undefined, sessionId: 's-1' },
    { type: 'answer', questionId: 'gender', value: 'female' },
    { type: 'answer', questionId: 'food_allergies', value: ['nuts'] },
    { type: 'answer', questionId: 'age', value: 34 },
    { type: 'unitsChosen', chosen: 'KG' },
    { type: 'stepSet', index: 12 },
    { type: 'leadCreated', leadId: 'lead-1' },
    { type: 'lookUp', isOpen: true },
    { type: 'completed' },
  ])

  it('restores the state after a page reload', () => {
    const stored: unknown = JSON.parse(
      JSON.stringify(toPersistedQuiz(answered, 1008, { flowId: 'cortisol', appName: 'calmplate' })),
    )
    const persisted = parsePersistedQuiz(stored)
    expect(persisted).toMatchObject({ flowId: 'cortisol', appName: 'calmplate' })
    const hydrated = run([{ type: 'hydrated', persisted, sessionId: persisted?.sessionId ?? 'new' }])
    expect(hydrated).toStrictEqual(answered)
  })

  it('has this version and prefix', () => {
    expect([quizStorageVersion, quizStoragePrefix]).toStrictEqual(['1.0.0', 'quiz_funnels_'])
  })

  const good = toPersistedQuiz(answered, 1007)

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'hello'],
    ['a list', []],
    ['another version', { ...good, version: '0.9.0' }],
    ['a broken step', { ...good, currentStep: -1 }],
    ['half a step', { ...good, currentStep: 1.5 }],
    ['a step as text', { ...good, currentStep: '3' }],
    ['malformed answers', { ...good, answers: { gender: { nested: true } } }],
    ['a list of mixed answers', { ...good, answers: { food: ['nuts', 3] } }],
    ['answers as a list', { ...good, answers: ['female'] }],
    ['mixed units', { ...good, preferences: { preferredUnits: { weight: 'KG', height: 'FT' } } }],
    ['no units', { ...good, preferences: {} }],
    ['no session', { ...good, sessionId: '' }],
    ['a malformed lead id', { ...good, leadId: 7 }],
    ['no completed flag', { ...good, isCompleted: 'yes' }],
  ])('falls back to the defaults for %s', (_what, stored) => {
    expect(parsePersistedQuiz(stored)).toBeUndefined()
  })

  it('reads answers in every shape they may have, as with a restored lead', () => {
    const answers = {
      height: { tabId: 'FT', ft: 5, in: 7 },
      weight: { tabId: 'KG', kilograms: 72.5 },
      goal_weight: { value: { tabId: 'LB', pounds: 140 } },
      gender: { value: 'female' },
      food: ['nuts'],
      note: '',
    }
    expect(parsePersistedQuiz({ ...good, answers })?.answers).toStrictEqual({
      height: 'FT:feet=5&inches=7',
      weight: 'KG:kilograms=72.5',
      goal_weight: 'LB:pounds=140',
      gender: 'female',
      food: ['nuts'],
      note: '',
    })
  })

  it('accepts a missing lead and an unreadable time', () => {
    expect(parsePersistedQuiz({ ...good, leadId: null, savedAt: 'yesterday' })).toMatchObject({
      leadId: undefined,
      savedAt: 0,
    })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...Object.keys(good)), (value, key) => {
        parsePersistedQuiz(value)
        const result = parsePersistedQuiz({ ...good, [key]: value })
        expect(result === undefined || result.version === quizStorageVersion).toBe(true)
      }),
    )
  })
})
