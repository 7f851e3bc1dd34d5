import { describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeServer, lead } from './testing/fake-server.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'

describe('a visitor who comes with an address', () => {
  it('restores by e-mail what the server knows, without overwriting newer answers', async () => {
    const { api } = fakeServer(() => ({
      data: { ...lead, quizData: { age: { value: 50 }, gender: 'male' } },
    }))
    const visitor = newVisitor({ api })
    await visitor.start({ ...plainArrival, email: 'a@b.co', landingAnswers: new Map([['gender', 'female']]) })
    expect(visitor.quiz.getState()).toMatchObject({
      leadId: 'lead-1',
      answers: { email: 'a@b.co', age: 50, gender: 'female' },
    })
  })

  it('keeps the e-mail and the reason when the look-up fails, and only the e-mail when nothing is found', async () => {
    const failing = newVisitor({
      api: fakeServer(() => Promise.reject(new ApiFailure(500, 'unexpected', ''))).api,
    })
    await failing.start({ ...plainArrival, email: 'a@b.co' })
    expect(failing.quiz.getState()).toMatchObject({
      answers: { email: 'a@b.co' },
      error: 'Error fetching lead data',
    })

    const missing = newVisitor({
      api: fakeServer(() => Promise.reject(new ApiFailure(404, 'not_found', 'Nothing found'))).api,
    })
    await missing.start({ ...plainArrival, email: 'a@b.co' })
    expect(missing.quiz.getState()).toMatchObject({ answers: { email: 'a@b.co' }, leadId: undefined })
  })

  it('never lets a link re-label a visit that already has another e-mail', async () => {
    const storage = memoryStorage()
    const { api, sent } = fakeServer()
    const owner = newVisitor({ api, storage })
    await owner.start(plainArrival)
    owner.saveEmail('owner@b.co')
    owner.settle()
    await vi.waitFor(() => expect(owner.quiz.getState().leadId).toBe('lead-1'))
    owner.settle()
    const again = newVisitor({ api, storage })
    await again.start({ ...plainArrival, email: 'attacker@b.co' })
    expect(again.quiz.getState().answers['email']).toBe('owner@b.co')
    expect(sent.some(({ name }) => name === 'mostRecentLead')).toBe(false)
  })

  it('makes no lead for an address that only arrived with a link', async () => {
    const { sent, api } = fakeServer(() => Promise.reject(new ApiFailure(404, 'not_found', 'Nothing found')))
    const visitor = newVisitor({ api })
    await visitor.start({ ...plainArrival, email: 'a@b.co' })
    visitor.resend()
    await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['mostRecentLead']))
    visitor.answer('age', 40)
    await vi.waitFor(() => expect(sent.map(({ name }) => name)).toContain('createLead'))
  })
})
