import path from 'node:path'
import { expect, it } from 'vitest'
import { shortClassNames } from './class-names.ts'

const folder = path.resolve(import.meta.dirname, '../src')

it('gives every class of every file a different name, the same in every build', () => {
  const asked = ['ui/option.module.css', 'ui/button.module.css'].flatMap((file) =>
    ['card', 'chosen', 'card'].map((name) => [name, path.join(folder, file)] as const),
  )
  const names = asked.map(([name, file]) => `${name} ${file}`)
  const [one, other] = [shortClassNames(folder), shortClassNames(folder)]
  const given = asked.map(([name, file]) => one(name, file))
  expect(new Set(given).size).toBe(new Set(names).size)
  expect(given.every((name) => /^[a-z]{2}\d+$/.test(name))).toBe(true)
  expect(asked.map(([name, file]) => other(name, `${file}?inline`))).toEqual(given)
})

it('throws for a file that does not exist', () => {
  expect(() => shortClassNames(folder)('card', path.join(folder, 'ui/missing.module.css'))).toThrow('missing')
})
