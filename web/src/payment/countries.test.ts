import { expect, it } from 'vitest'
import { countries } from './countries.ts'

it('names each country as the language does, once, in the order of the names', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const { compare } = new Intl.Collator('en')
  expect(countries.map(({ code, name }) => [code, name])).toEqual(
    countries.map(({ code }) => [code, names.of(code)]),
  )
  expect(countries).toEqual(countries.toSorted((one, other) => compare(one.name, other.name)))
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
  expect(countries).toHaveLength(223)
})
