import type { QuizFlow, QuizStep } from '@fennel/funnel'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeConsent } from '#web/testing/fake-consent.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { isAsBuilt, mayStay } from './built-page.ts'

const option = { id: 'a', value: 'a', label: 'A' }
const question: QuizStep = {
  id: 'gender',
  type: 'single-choice',
  title: 'Who are you?',
  landingPageOnly: true,
  options: [option],
  dataClass: 'profile',
}
const flowOf = (...steps: readonly QuizStep[]): QuizFlow => ({ id: 'f', name: 'F', stepLabels: [], steps })

interface Visiting {
  readonly steps?: readonly QuizStep[]
  readonly answers?: Readonly<Record<string, string>>
  readonly changesLanding?: boolean
  readonly changesQuiz?: boolean
  readonly country?: string
  readonly consent?: Parameters<typeof fakeConsent>[1]
  readonly currentStep?: number
  readonly inKilograms?: boolean
  /** The step whose markup the page contains. */
  readonly shows?: string
  readonly path?: string
  readonly builtFlow?: string
  readonly builtPath?: string
}

function look({
  steps = [question],
  answers = {},
  changesLanding = false,
  changesQuiz = false,
  country = 'US',
  consent = {},
  currentStep = 0,
  inKilograms = false,
  shows,
  path = '/',
  builtFlow = 'f',
  builtPath = '/',
}: Visiting) {
  window.history.replaceState(null, '', path)
  const container = document.createElement('div')
  Object.assign(container.dataset, { prerendered: builtPath, flow: builtFlow })
  if (shows !== undefined) {
    const step = document.createElement('div')
    step.dataset['stepId'] = shows
    container.append(step)
  }
  const visit = {
    flow: flowOf(...steps),
    changesLanding,
    changesQuiz,
    consent: fakeConsent(country, consent),
    visitor: fakeVisitor({ answers, currentStep }),
  }
  if (inKilograms) visit.visitor.chooseUnits({ weight: 'KG' })
  return { isAsBuilt: isAsBuilt(container, window, visit), mayStay: mayStay(container, window, visit) }
}

afterEach(() => {
  for (const mode of ['countdown', 'ratings']) delete document.documentElement.dataset[mode]
  window.history.replaceState(null, '', '/')
})

it('keeps an article, whatever was answered before', () => {
  const article = { path: '/article/beans', builtPath: '/article/beans', answers: { gender: 'a' } }
  expect(look(article).mayStay).toBe(true)
  expect(look({ ...article, path: '/article/other' }).mayStay).toBe(false)
  expect(look({ ...article, builtFlow: 'g' }).mayStay).toBe(false)
})

it('draws other prerendered pages', () => {
  expect(look({ path: '/contact', builtPath: '/contact' })).toEqual({ isAsBuilt: true, mayStay: false })
})

it('redraws the reviews when an operator changed how their stars are counted', () => {
  const reviews = { path: '/reviews', builtPath: '/reviews' }
  expect(look(reviews).isAsBuilt).toBe(true)
  document.documentElement.dataset['ratings'] = 'computed'
  expect(look(reviews).isAsBuilt).toBe(false)
})

describe('the landing page as it was built', () => {
  const aboutGoal = { steps: [{ ...question, dataClass: 'health' as const }] }

  it.each<[string, Visiting]>([
    ['nothing was answered yet', {}],
    ['it asks more than one question', { steps: [question, { ...question, id: 'goal' }] }],
    ['its question is about health and no consent is required', aboutGoal],
  ])('may stay until it is touched when %s', (_, visiting) => {
    expect(look(visiting)).toEqual({ isAsBuilt: true, mayStay: true })
  })

  it.each<[string, Visiting]>([
    ['another flow was built', { builtFlow: 'g' }],
    ['another page is requested', { path: '/quiz' }],
    ['an experiment shows another one', { changesLanding: true }],
  ])('is not what this visit shows when %s', (_, visiting) => {
    expect(look(visiting)).toEqual({ isAsBuilt: false, mayStay: false })
  })

  it('is kept when an operator switched on an honest mode that other pages show', () => {
    Object.assign(document.documentElement.dataset, { countdown: 'enforced', ratings: 'computed' })
    expect(look({})).toEqual({ isAsBuilt: true, mayStay: true })
  })

  it.each<[string, Visiting]>([
    ['an answer would show on it', { answers: { gender: 'a' } }],
    ['its question is about health and the region requires consent', { ...aboutGoal, country: 'FR' }],
    [
      'its question is about health and the region is not known yet',
      { ...aboutGoal, consent: { isKnown: false } },
    ],
    [
      'its question reads differently by units',
      {
        steps: [
          {
            id: 'goal',
            type: 'tabbed-choice',
            title: 'How much?',
            landingPageOnly: true,
            defaultTabId: 'LB',
            tabs: [{ id: 'LB', label: 'lb', options: [option] }],
            dataClass: 'profile',
          },
        ],
      },
    ],
  ])('needs the application at once when %s', (_, visiting) => {
    expect(look(visiting)).toEqual({ isAsBuilt: true, mayStay: false })
  })
})

describe('the first question of the quiz as it was built', () => {
  const goal: QuizStep = {
    id: 'goal',
    type: 'single-choice',
    title: 'How much?',
    options: [option],
    dataClass: 'preference',
  }
  const opening = { steps: [question, goal], shows: 'goal', path: '/quiz', builtPath: '/quiz' }
  const aboutHealth = { ...opening, steps: [question, { ...goal, dataClass: 'health' as const }] }

  it.each<[string, Visiting]>([
    ['nothing was answered yet', opening],
    ['it was seen before', { ...opening, currentStep: 1 }],
    ['an experiment shows another landing page', { ...opening, changesLanding: true }],
    ['it is about health and no consent is required', aboutHealth],
  ])('may stay until it is touched when %s', (_, visiting) => {
    expect(look(visiting)).toEqual({ isAsBuilt: true, mayStay: true })
  })

  it.each<[string, Visiting]>([
    ['something was answered', { ...opening, answers: { gender: 'a' } }],
    ['the visit is at another step', { ...opening, currentStep: 2 }],
    ['an experiment changes how the quiz opens', { ...opening, changesQuiz: true }],
    ['another flow was built', { ...opening, builtFlow: 'g' }],
    ['units were chosen', { ...opening, inKilograms: true }],
    ['the address names a step', { ...opening, path: '/quiz/goal' }],
    ['it is about health and the region requires consent', { ...aboutHealth, country: 'FR' }],
    ['it is about health and the region is not known yet', { ...aboutHealth, consent: { isKnown: false } }],
  ])('is not what this visit shows when %s', (_, visiting) => {
    expect(look(visiting)).toEqual({ isAsBuilt: false, mayStay: false })
  })
})
