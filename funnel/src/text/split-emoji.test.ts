import { expect, it } from 'vitest'
import { splitEmoji } from './split-emoji.ts'

it.each([
  ['🥜 Nuts', '🥜', 'Nuts'],
  ['❤️ Heart', '❤️', 'Heart'],
  ['👩🏽‍🍳 Cook', '👩🏽‍🍳', 'Cook'],
  ['🏋️‍♀️ Gym', '🏋️‍♀️', 'Gym'],
  ['🇺🇸 USA', '🇺🇸', 'USA'],
  ['1️⃣ First', '1️⃣', 'First'],
  ['🥜Nuts', '🥜', 'Nuts'],
])('splits %j', (label, emoji, words) => {
  expect(splitEmoji(label)).toStrictEqual({ emoji, words })
})

it.each(['Nuts', '1 to 10 kg', '#1 choice', 'Nuts 🥜', ''])('finds no emoji at the start of %j', (label) => {
  expect(splitEmoji(label)).toStrictEqual({ words: label })
})
