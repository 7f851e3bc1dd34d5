import { loadBrand } from '@fennel/brands'
import { expect, it } from 'vitest'
import { brandEntryOf } from './brand-entry-of.ts'

it.each(['nobody', '', '__proto__'])('no brand has the id "%s", and the error says so', async (id) => {
  const told = `Unknown app configuration: "${id}". Known apps: `
  expect(() => brandEntryOf(id)).toThrow(told)
  await expect(loadBrand(id)).rejects.toThrow(told)
})
