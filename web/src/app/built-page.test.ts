import type { QuizFlow, QuizStep } from '@fennel/funnel'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { isAsBuilt, mayStand } from './built-page.ts'

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
  readonly path?: string
  readonly builtFlow?: string
  readonly builtPath?: string
}

function look({
  steps = [question],
  answers = {},
  changesLanding = false,
  path = '/',
  builtFlow = 'f',
  builtPath = '/',
}: Visiting) {
  window.history.replaceState(null, '', path)
  const container = document.createElement('div')
  Object.assign(container.dataset, { prerendered: builtPath, flow: builtFlow })
  const visit = { flow: flowOf(...steps), changesLanding, visitor: fakeVisitor({ answers }) }
  return { isAsBuilt: isAsBuilt(container, window, visit), mayStand: mayStand(container, window, visit) }
}

afterEach(() => {
  delete document.documentElement.dataset['countdown']
  window.history.replaceState(null, '', '/')
})

it('lets an article stand, whatever was answered before', () => {
  const article = { path: '/article/beans', builtPath: '/article/beans', answers: { gender: 'a' } }
  expect(look(article).mayStand).toBe(true)
  expect(look({ ...article, path: '/article/other' }).mayStand).toBe(false)
  expect(look({ ...article, builtFlow: 'g' }).mayStand).toBe(false)
})

it('draws other written-out pages', () => {
  expect(look({ path: '/contact', builtPath: '/contact' })).toEqual({ isAsBuilt: true, mayStand: false })
})

describe('the landing page as it was built', () => {
  it('may stand until somebody touches it', () => {
    expect(look({})).toEqual({ isAsBuilt: true, mayStand: true })
  })

  it.each<[string, Visiting]>([
    ['another flavour was built', { builtFlow: 'g' }],
    ['another page is asked for', { path: '/quiz' }],
    ['an experiment shows another one', { changesLanding: true }],
  ])('is not what is seen when %s', (_, visiting) => {
    expect(look(visiting)).toEqual({ isAsBuilt: false, mayStand: false })
  })

  it('is not what is seen when an operator switched to an honest mode', () => {
    document.documentElement.dataset['countdown'] = 'enforced'
    expect(look({})).toEqual({ isAsBuilt: false, mayStand: false })
  })

  it.each<[string, Visiting]>([
    ['something was answered that it would show', { answers: { gender: 'a' } }],
    ['it asks more than one question', { steps: [question, { ...question, id: 'goal' }] }],
    ['its question is about health', { steps: [{ ...question, dataClass: 'health' }] }],
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
    expect(look(visiting)).toEqual({ isAsBuilt: true, mayStand: false })
  })
})
