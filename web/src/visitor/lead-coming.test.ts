import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeServer, lead } from './testing/fake-server.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'

const away = () => Promise.reject(new ApiFailure(0, 'network', 'away'))

it('a lead comes without another act of a visitor whose quiz could not be completed yet', async () => {
  const answers = [away, away]
  const { api } = fakeServer(() => (answers.shift() ?? (() => ({ data: lead })))())
  const visitor = newVisitor({ api })
  await visitor.start(plainArrival)
  expect(visitor.isLeadComing()).toBe(false)
  visitor.saveEmail('a@b.co')
  expect(visitor.isLeadComing()).toBe(true)
  await expect(visitor.completeQuiz()).rejects.toThrow('away')
  expect(visitor.quiz.getState().leadId).toBeUndefined()
  expect(visitor.isLeadComing()).toBe(true)
  visitor.resend()
  await waitFor(() => expect(visitor.isLeadComing()).toBe(false))
  expect(visitor.quiz.getState().leadId).toBe('lead-1')
})

it('an address that only came by a link brings none', async () => {
  const { api } = fakeServer(() => Promise.reject(new ApiFailure(404, 'not_found', 'x')))
  const visitor = newVisitor({ api })
  await visitor.start({ ...plainArrival, email: 'a@b.co' })
  expect(visitor.quiz.getState().answers).toEqual({ email: 'a@b.co' })
  expect(visitor.isLeadComing()).toBe(false)
})

it('is told without a change to the quiz, because a page asks while it is drawn', async () => {
  const storage = memoryStorage()
  const { api } = fakeServer(away)
  const visitor = newVisitor({ api, storage })
  await visitor.start(plainArrival)
  visitor.settle()
  const other = newVisitor({ api, storage })
  await other.start(plainArrival)
  other.answer('age', 47)
  other.settle()
  const before = visitor.quiz.getState()
  expect(visitor.isLeadComing()).toBe(false)
  expect(visitor.quiz.getState()).toBe(before)
})
