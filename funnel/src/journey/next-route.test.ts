import { describe, expect, it } from 'vitest'
import { defaultPathOf, documentTitle, nextRoute, pageTypeOfPath, quizStartPath } from './next-route.ts'
import type { JourneyEvent, RouteConfig } from './route-config.ts'

const main: RouteConfig = {
  routes: [
    { type: 'landing', path: '/', name: 'Welcome' },
    { type: 'quiz', path: '/quiz', name: 'Your quiz' },
    { type: 'loading', path: '/loading', name: 'Preparing' },
    { type: 'purchase', path: '/purchase', name: 'Your plan' },
    { type: 'upsell', path: '/upsell/workout-program', name: 'Special offer 1' },
    { type: 'upsell', path: '/upsell/recipes-upsell', name: 'Special offer 2' },
    { type: 'register', path: '/register', name: 'Account setup' },
    { type: 'thank-you', path: '/thank-you', name: 'Thank you' },
  ],
  defaultRouteIndex: 0,
  quizStartIndex: 1,
  conditions: [],
}
const withConditions: RouteConfig = {
  ...main,
  conditions: [
    { when: 'quiz_completed', navigateTo: 3 },
    { when: 'purchase_completed', navigateTo: 6 },
    { when: 'registration_completed', navigateTo: 99 },
  ],
}
const withoutUpsells: RouteConfig = { ...main, routes: main.routes.filter(({ type }) => type !== 'upsell') }

it.each([
  ['landing', '/'],
  ['quiz', '/quiz'],
  ['loading', '/loading'],
  ['purchase', '/purchase'],
  ['upsell', '/upsell/product'],
  ['register', '/register'],
  ['thank-you', '/thank-you'],
  ['unheard-of', '/'],
  ['toString', '/'],
])('the default path of %s is %s', (type, path) => {
  expect(defaultPathOf(type)).toBe(path)
})

describe('without a config', () => {
  it.each<[JourneyEvent, string]>([
    ['quiz_completed', '/loading'],
    ['loading_completed', '/purchase'],
    ['purchase_completed', '/register'],
    ['upsell_0_completed', '/register'],
    ['registration_completed', '/thank-you'],
  ])('%s leads to %s', (event, path) => {
    expect(nextRoute(undefined, '/anywhere', event)).toBe(path)
    expect(nextRoute({ ...main, routes: [] }, '/anywhere', event)).toBe(path)
  })

  it.each([
    ['/', '/quiz'],
    ['/quiz/age', '/loading'],
    ['/loading', '/purchase'],
    ['/purchase', '/register'],
    ['/upsell/product', '/register'],
    ['/register', '/thank-you'],
    ['/thank-you', '/'],
    ['/unheard-of', '/'],
  ])('%s alone leads to %s', (from, path) => {
    expect(nextRoute(undefined, from)).toBe(path)
    expect(nextRoute({ ...main, routes: [] }, from)).toBe(path)
  })
})

describe('with a config', () => {
  it.each<[string, JourneyEvent | undefined, string]>([
    ['/', undefined, '/quiz'],
    ['/quiz', 'quiz_completed', '/loading'],
    ['/quiz/final_prediction_result', 'quiz_completed', '/loading'],
    ['/quiz/?resume=1', undefined, '/loading'],
    ['/quiz/age', undefined, '/loading'],
    ['/loading/', undefined, '/purchase'],
    ['/loading/', 'loading_completed', '/purchase'],
    ['/loading/age', undefined, '/'],
    ['/purchase', 'purchase_completed', '/upsell/workout-program'],
    ['/upsell/workout-program', 'upsell_0_completed', '/upsell/recipes-upsell'],
    ['/upsell/recipes-upsell', 'upsell_1_completed', '/register'],
    ['/upsell/workout-program', 'upsell_2_completed', '/upsell/recipes-upsell'],
    ['/upsell/workout-program/', 'upsell_2_completed', '/upsell/recipes-upsell'],
    ['/upsell/recipes-upsell', 'upsell_0_completed', '/register'],
    ['/upsell/elsewhere', 'upsell_0_completed', '/upsell/workout-program'],
    ['/upsell/elsewhere', 'upsell_7_completed', '/upsell/workout-program'],
    ['/register', 'registration_completed', '/thank-you'],
    ['/thank-you', undefined, '/'],
    ['/checkout', 'purchase_completed', '/upsell/workout-program'],
    ['/email-offer', 'purchase_completed', '/upsell/workout-program'],
    ['/unheard-of', undefined, '/'],
  ])('%s with %s leads to %s', (from, event, path) => {
    expect(nextRoute(main, from, event)).toBe(path)
  })

  it('follows a named condition, unless its target does not exist', () => {
    expect(nextRoute(withConditions, '/quiz/x', 'quiz_completed')).toBe('/purchase')
    expect(nextRoute(withConditions, '/purchase', 'purchase_completed')).toBe('/register')
    expect(nextRoute(withConditions, '/register', 'registration_completed')).toBe('/thank-you')
  })

  it('goes to registration if there are no upsells', () => {
    expect(nextRoute(withoutUpsells, '/purchase', 'purchase_completed')).toBe('/register')
    expect(nextRoute(withoutUpsells, '/upsell/product', 'upsell_0_completed')).toBe('/register')
  })

  it('goes to registration where the brand has it, and counts more than ten offers', () => {
    const offers = Array.from({ length: 12 }, (_, place) => ({
      type: 'upsell' as const,
      path: `/upsell/offer-${place}`,
      name: 'Offer',
    }))
    const long = {
      ...main,
      routes: [...offers, { type: 'register', path: '/account', name: 'Account' }],
    } as const
    expect(nextRoute(long, '/upsell/offer-10', 'upsell_10_completed')).toBe('/upsell/offer-11')
    expect(nextRoute(long, '/upsell/offer-11', 'upsell_11_completed')).toBe('/account')
  })

  it('uses the default order for an event whose page is not in the list', () => {
    const short: RouteConfig = { ...main, routes: main.routes.slice(0, 2) }
    expect(nextRoute(short, '/loading', 'loading_completed')).toBe('/purchase')
    expect(nextRoute(short, '/upsell/x', 'upsell_0_completed')).toBe('/register')
  })

  it('returns to the configured default route', () => {
    expect(nextRoute({ ...main, defaultRouteIndex: 1 }, '/thank-you')).toBe('/quiz')
    expect(nextRoute({ ...main, defaultRouteIndex: 1 }, '/unheard-of')).toBe('/quiz')
    expect(nextRoute({ ...main, defaultRouteIndex: 77 }, '/thank-you')).toBe('/')
    expect(quizStartPath(main)).toBe('/quiz')
    expect(quizStartPath({ ...main, quizStartIndex: 77 })).toBe('/quiz')
    expect(quizStartPath(undefined)).toBe('/quiz')
  })

  it('walks the whole journey and returns to the start', () => {
    const walked = main.routes.reduce<string[]>(
      (paths) => [...paths, nextRoute(main, paths.at(-1) ?? '/')],
      ['/'],
    )
    expect(walked).toStrictEqual([...main.routes.map(({ path }) => path), '/'])
  })
})

it.each([
  ['/', 'landing'],
  ['/quiz', 'quiz'],
  ['/quiz/weekly_activity', 'quiz'],
  ['/quiz/a/b', undefined],
  ['/upsell/recipes-upsell', 'upsell'],
  ['/upsell/other', 'upsell'],
  ['/upsell', undefined],
  ['/loading', 'loading'],
  ['/loading//', 'loading'],
  ['/loading/age', undefined],
  ['/thank-you?email=x', 'thank-you'],
  ['/checkout', undefined],
  ['', 'landing'],
])('%s is a page of type %s', (path, type) => {
  expect(pageTypeOfPath(undefined, path)).toBe(type)
})

it('knows the type of a page from the brand’s own paths first', () => {
  const own: RouteConfig = { ...main, routes: [{ type: 'quiz', path: '/check', name: 'Check' }] }
  expect(['/check', '/check/age', '/checkout'].map((path) => pageTypeOfPath(own, path))).toEqual([
    'quiz',
    'quiz',
    undefined,
  ])
})

it('titles an offer outside the journey like the first one in it', () => {
  const app = { name: 'Calmplate', description: 'A calmer way to eat' }
  expect(documentTitle(main, '/upsell/product', app)).toBe('Special offer 1 | Calmplate')
})

it('titles pages with their name and the app, and / with its description', () => {
  const app = { name: 'Calmplate', description: 'A calmer way to eat' }
  expect(documentTitle(main, '/', app)).toBe('A calmer way to eat')
  expect(documentTitle(main, '/quiz/age', app)).toBe('Your quiz | Calmplate')
  expect(documentTitle(main, '/purchase', app)).toBe('Your plan | Calmplate')
  expect(documentTitle(main, '/unheard-of', app)).toBe('Calmplate')
  expect(documentTitle(main, '/upsell/workout-program', app)).toBe('Special offer 1 | Calmplate')
  expect(documentTitle(main, '/upsell/recipes-upsell', app)).toBe('Special offer 2 | Calmplate')
  expect(documentTitle(withoutUpsells, '/upsell/product', app)).toBe('Calmplate')
  expect(documentTitle(undefined, '/quiz', app)).toBe('Calmplate')
})
