import { expect, it } from 'vitest'
import { countries, isListedCountry } from './countries.ts'

it('lists each country once, under its English name and sorted by name', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const { compare } = new Intl.Collator('en')
  expect(countries.map(({ code, name }) => [code, name])).toEqual(
    countries.map(({ code }) => [code, names.of(code)]),
  )
  expect(countries).toEqual(countries.toSorted((one, other) => compare(one.name, other.name)))
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
})

it('leaves out only uninhabited and embargoed countries', () => {
  const uninhabited = ['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM']
  const embargoed = ['CU', 'IR', 'KP', 'SY']
  const missing = [...uninhabited, ...embargoed]
  expect(missing.filter(isListedCountry)).toEqual([])
  // ISO 3166-1 has 249 countries, without Kosovo.
  expect(countries).toHaveLength(249 - missing.length + 1)
  expect(isListedCountry('XK')).toBe(true)
})

it.each(['EU', 'XX', 'us', '', undefined, 1])('does not list %j', (code) => {
  expect(isListedCountry(code)).toBe(false)
})
