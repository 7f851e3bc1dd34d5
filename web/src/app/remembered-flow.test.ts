import { expect, test } from 'vitest'
import { createSafeStorage } from '#web/visitor/index.ts'
import { rememberFlow, wantedFlow } from './remembered-flow.ts'

const origin = 'https://shop.example'
const emptyStorage = () => createSafeStorage(() => undefined, new Map())

function wanted(path: string, referrer: string, remembered?: string) {
  const memory = { tab: emptyStorage(), browser: emptyStorage() }
  if (remembered !== undefined) rememberFlow(memory, remembered)
  return wantedFlow(memory, { origin, href: `${origin}${path}` }, referrer)
}

const article = `${origin}/article/the-ten-o-clock-fridge?flow=cortisol`

test.each([
  ['the address', '/quiz?flow=no-carbs', article, 'inflammation', 'no-carbs'],
  ['our page that was left before its script ran', '/quiz', article, undefined, 'cortisol'],
  ['that page, rather than a stored flow', '/quiz?gender=female', article, 'no-carbs', 'cortisol'],
  ['the stored flow', '/quiz', `${origin}/article/the-ten-o-clock-fridge`, 'no-carbs', 'no-carbs'],
  ['the stored flow', '/quiz', '', 'no-carbs', 'no-carbs'],
  ['no page of another site', '/quiz', 'https://shop.example.evil/?flow=cortisol', undefined, undefined],
])('the flow is determined by %s', (_what, path, referrer, remembered, flow) => {
  expect(wanted(path, referrer, remembered)).toBe(flow)
})

test('a tab keeps its flow when another tab opens another flow', () => {
  const browser = emptyStorage()
  const [first, second] = [emptyStorage(), emptyStorage()]
  rememberFlow({ tab: first, browser }, 'cortisol')
  rememberFlow({ tab: second, browser }, 'no-carbs')
  const purchase = { origin, href: `${origin}/purchase` }
  expect(wantedFlow({ tab: first, browser }, purchase, `${origin}/quiz`)).toBe('cortisol')
  expect(wantedFlow({ tab: emptyStorage(), browser }, purchase, '')).toBe('no-carbs')
})
