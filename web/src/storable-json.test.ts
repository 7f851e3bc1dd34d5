import { expect, it } from 'vitest'
import { storableJson } from './storable-json.ts'

it('leaves out what the database cannot store, and nothing else', () => {
  const sent = { utmSource: 'f\0b', answers: ['one \ud83d', '\udd25 two', 'fire 🔥', 'a\nb'], age: 40 }
  expect(JSON.parse(storableJson({ ...sent, flow: undefined, email: null }))).toEqual({
    utmSource: 'fb',
    answers: ['one ', ' two', 'fire 🔥', 'a\nb'],
    age: 40,
    email: null,
  })
})
