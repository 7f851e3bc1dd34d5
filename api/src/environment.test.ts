import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environment } from './environment.ts'

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')

/** Settings that the start script and the tests set; operators never write these into a file. */
const internal: readonly string[] = ['NODE_ENV', 'SANDBOX_URL', 'SANDBOX_WEBHOOK_SECRET', 'FAULT_POINT']

const isExplained = (name: string) => new RegExp(`^#${name}=`, 'm').test(example)

test.each(Object.keys(environment.shape).filter((name) => !internal.includes(name)))(
  '.env.example lists %s',
  (name) => {
    expect(isExplained(name)).toBe(true)
  },
)

test.each(internal)('%s is a setting that .env.example does not list', (name) => {
  expect(Object.keys(environment.shape)).toContain(name)
  expect(isExplained(name)).toBe(false)
})
