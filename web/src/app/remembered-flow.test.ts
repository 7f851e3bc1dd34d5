import { expect, test } from 'vitest'
import { createSafeStorage } from '#web/visitor/index.ts'
import { rememberFlow, wantedFlow } from './remembered-flow.ts'

const origin = 'https://shop.example'

function wanted(path: string, referrer: string, remembered?: string) {
  const storage = createSafeStorage(() => undefined, new Map())
  if (remembered !== undefined) rememberFlow(storage, remembered)
  return wantedFlow(storage, { origin, href: `${origin}${path}` }, referrer)
}

const article = `${origin}/article/the-ten-o-clock-fridge?flow=cortisol`

test.each([
  ['the address', '/quiz?flow=no-carbs', article, 'inflammation', 'no-carbs'],
  ['the page of ours that was left before its script ran', '/quiz', article, undefined, 'cortisol'],
  ['that page, over what was kept of another day', '/quiz?gender=female', article, 'no-carbs', 'cortisol'],
  ['what was kept', '/quiz', `${origin}/article/the-ten-o-clock-fridge`, 'no-carbs', 'no-carbs'],
  ['what was kept', '/quiz', '', 'no-carbs', 'no-carbs'],
  ['no page of somebody else', '/quiz', 'https://shop.example.evil/?flow=cortisol', undefined, undefined],
])('the flavour is told by %s', (_what, path, referrer, remembered, flavour) => {
  expect(wanted(path, referrer, remembered)).toBe(flavour)
})
