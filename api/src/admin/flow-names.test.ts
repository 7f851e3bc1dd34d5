import { loadBrand } from '@fennel/brands'
import type { Brand } from '@fennel/funnel'
import { expect, test } from 'vitest'
import { flowNameAmong, flowNameOrId } from './flow-names.ts'
import { describeEvent } from './leads/describe-event.ts'

const brand = await loadBrand('calmplate')
const inflammation = brand.flows['inflammation']
if (inflammation === undefined) throw new Error('The brand lost a flow')
const other: Brand = { ...brand, flows: { inflammation: { ...inflammation, name: 'Calmer joints' } } }

test('a flow has its brand’s name for it, or its id if the brand no longer has it', () => {
  expect(flowNameOrId(brand, 'cortisol')).toBe('Stress, sleep and evening cravings')
  expect(flowNameOrId(brand, 'long-gone')).toBe('long-gone')
  expect(flowNameOrId(undefined, 'cortisol')).toBe('cortisol')
})

test('across several brands, each of its names appears once', () => {
  expect(flowNameAmong([brand, brand], 'inflammation')).toBe('Anti-inflammatory eating')
  expect(flowNameAmong([brand, other], 'inflammation')).toBe('Anti-inflammatory eating / Calmer joints')
  expect(flowNameAmong([brand, other], '')).toBe('')
})

test('an experiment in a lead’s timeline is named with its arm', () => {
  const arm = (id: string, name: string) => ({ id, name, weight: 1, changes: {} })
  const tested: Brand = {
    ...brand,
    experiments: [
      {
        id: 'first-words',
        name: 'First words',
        hypothesis: 'Other words are read sooner.',
        status: 'running',
        arms: [arm('as-is', 'As it is'), arm('short', 'Shorter')],
      },
    ],
  }
  const shown = (experimentId: string, armId: string) =>
    describeEvent(
      { eventType: 'experimentExposed', metadata: { experimentId, arm: armId } },
      { titles: new Map(), namedFor: (id) => id, brand: tested, paidOffers: new Set() },
    ).more
  expect(shown('first-words', 'short')).toBe('First words: Shorter')
  expect(shown('first-words', 'dropped')).toBe('First words: dropped')
  expect(shown('long-gone', 'a')).toBe('long-gone: a')
})
