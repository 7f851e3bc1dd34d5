import { afterEach, describe, expect, test } from 'vitest'
import { armFaultPoint, faultPoint, faultPoints, InjectedFault } from './fault-point.ts'

afterEach(() => armFaultPoint(undefined))

describe('fault points', () => {
  test('do nothing unless armed', async () => {
    await expect(Promise.all(faultPoints.map(faultPoint))).resolves.toBeDefined()
  })

  test('strike once, at the n-th pass of the named point only', async () => {
    armFaultPoint('checkout.claim.afterCommit:2:error')
    await faultPoint('checkout.claim.beforeCommit')
    await faultPoint('checkout.claim.afterCommit')
    await expect(faultPoint('checkout.claim.afterCommit')).rejects.toThrow(InjectedFault)
    await faultPoint('checkout.claim.afterCommit')
  })

  test.each([
    'nowhere:1:error',
    'checkout.claim.afterCommit:0:error',
    'checkout.claim.afterCommit:1:explode',
    '',
  ])('refuses "%s", so that a misspelling cannot make a test pass', (setting) => {
    expect(() => armFaultPoint(setting)).toThrow(/No such fault/)
  })
})
