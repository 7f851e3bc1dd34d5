import { expect, test, vi } from 'vitest'
import { AppError } from '#api/app-error.ts'
import { createPasswordHasher } from './password-hasher.ts'

// NOTE: hashing is dear on purpose; on a busy machine several in a row take their time.
vi.setConfig({ testTimeout: 60_000 })

test('a password matches its own hash only, and no hash matches nothing', async () => {
  const hasher = createPasswordHasher()
  const stored = await hasher.hash('correct horse')
  expect(await hasher.verify(stored, 'correct horse')).toBe(true)
  expect(await hasher.verify(stored, 'correct horsE')).toBe(false)
  expect(await hasher.verify(undefined, 'nobody')).toBe(false)
})

test('two work, fifty wait, the next is told to come back; afterwards there is room again', async () => {
  const hasher = createPasswordHasher()
  const tries = await Promise.allSettled(Array.from({ length: 55 }, () => hasher.verify('not a hash', 'x')))
  const refused = tries.filter((result) => result.status === 'rejected' && result.reason instanceof AppError)
  expect(refused).toHaveLength(3)
  expect(await hasher.verify(await hasher.hash('x'), 'x')).toBe(true)
})
