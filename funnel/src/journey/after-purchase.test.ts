import { expect, test } from 'vitest'
import type { Answers } from '../answers.ts'
import { pathAfterPurchase } from './after-purchase.ts'
import type { RouteConfig } from './route-config.ts'

const config: RouteConfig = {
  routes: [
    { type: 'purchase', path: '/purchase', name: 'Plans' },
    { type: 'upsell', path: '/upsell/workout-program', name: 'Offer' },
    { type: 'register', path: '/account', name: 'Account' },
    { type: 'thank-you', path: '/thank-you', name: 'Thank you' },
  ],
  defaultRouteIndex: 0,
  quizStartIndex: 0,
  conditions: [{ when: 'purchase_completed', navigateTo: 1 }],
}
const weights = (current: number, goal: number): Answers => ({
  height: 'CM:cm=170',
  weight: `KG:kilograms=${current}`,
  goal_weight: `KG:kilograms=${goal}`,
})

test.each<[string, Answers]>([
  ['somebody who is pregnant', { ...weights(80, 70), health_flags: ['pregnant_or_nursing'] }],
  ['somebody with an eating disorder', { ...weights(80, 70), health_flags: ['eating_disorder', 'gout'] }],
  ['somebody who was not asked for a goal', { health_flags: ['pregnant_or_nursing'] }],
  ['somebody below the healthy range', weights(50, 45)],
  ['somebody below it who named no goal', { height: 'CM:cm=170', weight: 'KG:kilograms=50' }],
])('%s skips the offers and goes to registration', (_who, answers) => {
  for (const page of ['/purchase', '/checkout', '/email-offer'])
    expect(pathAfterPurchase(config, page, answers)).toBe('/account')
})

test.each<[string, Answers]>([
  ['somebody with a goal within reach', weights(80, 70)],
  ['somebody with a goal below the healthy range', weights(80, 45)],
  ['somebody who keeps their weight', weights(70, 70)],
  ['somebody of a healthy weight who named no goal', { height: 'CM:cm=170', weight: 'KG:kilograms=70' }],
  ['somebody with another condition', { ...weights(80, 70), health_flags: ['gout'] }],
  ['somebody without answers', {}],
])('%s sees the offers', (_who, answers) => {
  expect(pathAfterPurchase(config, '/purchase', answers)).toBe('/upsell/workout-program')
})

test('a journey without offers goes to registration', () => {
  const plain = {
    ...config,
    routes: config.routes.filter(({ type }) => type !== 'upsell'),
    conditions: [],
  }
  expect(pathAfterPurchase(plain, '/purchase', weights(50, 45))).toBe('/account')
})

test('somebody whom a goal may harm follows a journey that goes elsewhere than to an offer', () => {
  const elsewhere = { ...config, conditions: [{ when: 'purchase_completed', navigateTo: 3 }] } as const
  expect(pathAfterPurchase(elsewhere, '/purchase', weights(50, 45))).toBe('/thank-you')
})
