import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environment } from './environment.ts'

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')

/** What the start and the tests set by themselves; nobody writes these into a file. */
const internal: readonly string[] = ['NODE_ENV', 'SANDBOX_URL', 'SANDBOX_WEBHOOK_SECRET', 'FAULT_POINT']

const isExplained = (name: string) => new RegExp(`^#${name}=`, 'm').test(example)

test.each(Object.keys(environment.shape).filter((name) => !internal.includes(name)))(
  '.env.example names %s',
  (name) => {
    expect(isExplained(name)).toBe(true)
  },
)

test.each(internal)('%s is a setting, and nothing an operator is offered', (name) => {
  expect(Object.keys(environment.shape)).toContain(name)
  expect(isExplained(name)).toBe(false)
})
