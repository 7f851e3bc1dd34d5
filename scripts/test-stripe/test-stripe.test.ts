import { expect, test } from 'vitest'
import { expectThat, runContract } from './run-contract.ts'
import { testKeyOf, testSandbox } from './test-accounts.ts'

test('the sandbox passes every step of the contract', async () => {
  const told: string[] = []
  const outcomes = await testSandbox(({ name }) => told.push(name))
  expect(outcomes.filter(({ problem }) => problem !== undefined)).toEqual([])
  expect(told).toHaveLength(outcomes.length)
  expect(outcomes.length).toBeGreaterThanOrEqual(25)
})

test('reports a failed step with its findings and continues with the others', async () => {
  const steps = [
    { name: 'holds', run: () => Promise.resolve(expectThat('a number', 1, 1)) },
    {
      name: 'breaks',
      run: () => Promise.resolve().then(() => expectThat('an amount', { cents: 1998 }, { cents: 1999 })),
    },
    { name: 'holds too', run: () => Promise.resolve() },
  ]
  expect(await runContract(steps, {}, () => undefined)).toEqual([
    { name: 'holds' },
    { name: 'breaks', problem: 'an amount: expected {"cents":1999}, found {"cents":1998}' },
    { name: 'holds too' },
  ])
})

test('rejects a live key and anything that is not a key', () => {
  const key = (text: string) => testKeyOf({ STRIPE_TEST_SECRET_KEY: text })
  expect(testKeyOf({})).toBeUndefined()
  expect(key('  ')).toBeUndefined()
  expect(key('sk_test_1')).toBe('sk_test_1')
  for (const live of ['sk_live_1', 'rk_live_1']) expect(() => key(live)).toThrow('is a live key')
  expect(() => key('pk_test_1')).toThrow('not a Stripe secret key')
})
