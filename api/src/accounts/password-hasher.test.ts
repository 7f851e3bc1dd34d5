import { expect, test } from 'vitest'
import { AppError } from '#api/app-error.ts'
import { createDataCipher } from '#api/data-cipher.ts'
import { operatorPassword, signInOperator } from '#api/testing/signed-in-operator.ts'
import { bearer, password, signUp } from '#api/testing/signed-up.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import { hash, verify } from '@node-rs/argon2'
import { users } from './account-tables.ts'
import { createPasswordHasher, noPassword } from './password-hasher.ts'
import type { PasswordHasher } from './password-hasher.ts'

const withKey = (key: string) => ({ pepper: (text: string) => `${key} ${text}` })

test('a password matches only its own hash, and nothing matches a missing hash', async () => {
  const hasher = createPasswordHasher(withKey('a'))
  const stored = await hasher.hash('correct horse')
  expect(await hasher.verify(stored, 'correct horse')).toBe(true)
  expect(await hasher.verify(stored, 'correct horsE')).toBe(false)
  expect(await hasher.verify(undefined, 'nobody')).toBe(false)
})

test.each(['', noPassword, 'correct horse'])(
  'nothing opens an account whose password was never chosen: %j',
  async (given) => {
    expect(await createPasswordHasher(withKey('a')).verify(noPassword, given)).toBe(false)
    // As a version that does not know `noPassword` would check it.
    expect(await verify(noPassword.slice('p1'.length), given)).toBe(false)
  },
)

test('a decoy that could not be computed is computed again: unknown accounts do not give themselves away', async () => {
  let isOutOfMemory = true
  const hasher = createPasswordHasher(withKey('a'), {
    verify,
    hash: async (given, settings) => {
      if (isOutOfMemory) throw new Error('out of memory')
      return hash(given, settings)
    },
  })
  await expect(hasher.verify(undefined, 'x')).rejects.toThrow('out of memory')
  isOutOfMemory = false
  expect(await hasher.verify(undefined, 'x')).toBe(false)
})

test('two run, fifty wait, the next is told to come back; afterwards there is room again', async () => {
  const hasher = createPasswordHasher(withKey('a'))
  const tries = await Promise.allSettled(Array.from({ length: 55 }, () => hasher.verify('not a hash', 'x')))
  const refused = tries.filter((result) => result.status === 'rejected' && result.reason instanceof AppError)
  expect(refused).toHaveLength(3)
  expect(await hasher.verify(await hasher.hash('x'), 'x')).toBe(true)
})

test('customers, operators and people erasing their data share one hasher per process', async () => {
  const one = createPasswordHasher(createDataCipher(Buffer.alloc(32, 'key')))
  let asked = 0
  const hasher: PasswordHasher = {
    ...one,
    hash: (given) => one.hash(given).finally(() => (asked += 1)),
    verify: (stored, given) => one.verify(stored, given).finally(() => (asked += 1)),
  }
  await using house = await createTestApp({ services: { hasher } })
  const usesIt = async (work: () => Promise<unknown>) => {
    const before = asked
    await work()
    return asked > before
  }
  const { token } = await signUp(house)
  const operator = await signInOperator(house, 'admin')
  const post = (url: string, by: string, payload: object) =>
    house.app.inject({ method: 'POST', url, payload, headers: bearer(by) })
  const doors = [
    await usesIt(() => signUp(house, 'kim@example.com')),
    await usesIt(() =>
      post('/api/admin/profile/second-factor', operator.token, { currentPassword: operatorPassword }),
    ),
    await usesIt(() => post('/api/user/data/erase', token, { password })),
  ]
  expect(doors).toEqual([true, true, true])
})

test('the right password does not match without the key outside the database', async () => {
  const stored = await createPasswordHasher(withKey('a')).hash('correct horse')
  expect(stored).toMatch(/^p1\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await createPasswordHasher(withKey('b')).verify(stored, 'correct horse')).toBe(false)
})

test('a hash without the pepper or with weaker settings still works and is upgraded', async () => {
  await using house = await createTestApp()
  const { browser } = await signUp(house)
  const stored = async () => (await house.services.db.query.select().from(users))[0]
  const signIn = async (given: string) =>
    (await browser.post('/api/auth/login', { email: 'mia@example.com', password: given })).statusCode
  const old = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await house.services.db.query.update(users).set({ passwordHash: old })
  expect(await signIn('not this one')).toBe(401)
  expect((await stored())?.passwordHash).toBe(old)
  expect(await signIn(password)).toBe(200)
  const upgraded = await stored()
  expect(upgraded?.passwordHash).toMatch(/^p1\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  // A sign-in proves no address.
  expect(upgraded?.emailVerified).toBe(false)
  expect(await signIn(password)).toBe(200)
  expect((await stored())?.passwordHash).toBe(upgraded?.passwordHash)
})
