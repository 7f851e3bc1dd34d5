import { apiErrorStatus, routes } from '@fennel/contract'
import { errorBody, routeSchemas } from '@fennel/contract/schemas'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { generalRate, rateRules } from '../api/src/http/rate-limit.ts'

const guide = readFileSync(resolve(import.meta.dirname, '../docs/app.md'), 'utf8')

const schemas: Readonly<Record<string, { readonly parse: (value: unknown) => unknown }>> = {
  'login.body': routeSchemas.login.body,
  'login.response': routeSchemas.login.response,
  'forgotPassword.body': routeSchemas.forgotPassword.body,
  'refreshSession.body': routeSchemas.refreshSession.body,
  'userProfile.response': routeSchemas.userProfile.response,
  error: errorBody,
}

const examples = [...guide.matchAll(/<!-- ([\w.]+) -->\n+```json\n([\s\S]*?)```/g)].map(
  ([, name = '', text = '']) => ({ name, text }),
)

test('every example in the guide for apps belongs to a known API call', () => {
  expect(examples.map(({ name }) => name).toSorted()).toEqual(Object.keys(schemas).toSorted())
})

test.each(examples)('$name has exactly the fields of the contract', ({ name, text }) => {
  const example: unknown = JSON.parse(text)
  expect(schemas[name]?.parse(example)).toEqual(example)
})

test('the guide names only API calls, statuses and codes of the contract', () => {
  const calls = [...guide.matchAll(/`(GET|POST) (\/[a-z/-]+)`/g)].map(
    ([, method, path]) => `${method} ${path}`,
  )
  const known = Object.values(routes).map(({ method, path }) => `${method} ${path}`)
  expect(calls.length).toBeGreaterThan(4)
  expect(calls.filter((call) => !known.includes(call))).toEqual([])
  const codes = [...guide.matchAll(/^\| (\d{3}) +\| `(\w+)`/gm)].map(([, status, code]) => [
    code,
    Number(status),
  ])
  expect(Object.entries(apiErrorStatus)).toEqual(expect.arrayContaining(codes))
  expect(codes).toHaveLength(4)
})

test('the guide names the limits by address of every call on the page', () => {
  const named = Object.entries(routes).filter(([, { method, path }]) =>
    guide.includes(`\`${method} ${path}\``),
  )
  const ruleOf = (name: string) =>
    rateRules[name as keyof typeof rateRules]?.find(({ by }) => by === 'address') ?? generalRate
  const limit = ({ max, timeWindow }: ReturnType<typeof ruleOf>) => `${max} times in ${timeWindow}`
  const limited = named.filter(([name]) => ruleOf(name).group !== generalRate.group)
  const rows = [...guide.matchAll(/^\| +(.+?) +\| (\d+ times in \d+ \w+).*\|$/gm)].map(([, call, what]) => [
    call,
    what,
  ])
  expect(rows).toEqual([
    ...limited.map(([name, { method, path }]) => [`\`${method} ${path}\``, limit(ruleOf(name))]),
    ['all others on this page', limit(generalRate)],
  ])
})
