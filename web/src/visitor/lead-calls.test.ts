import type { AnswerValue } from '@fennel/funnel'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { leadTokenKey } from './create-visitor.ts'
import { fakeServer, lead } from './testing/fake-server.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'

describe('the lead of a visitor', () => {
  it('sends an answer again that changed while it was being sent, and then nothing more', async () => {
    const saving = Promise.withResolvers<void>()
    const { sent, api } = fakeServer(async (name) => {
      if (name === 'saveQuizAnswer') await saving.promise
      return { data: lead }
    })
    const visitor = newVisitor({ api })
    await visitor.start(plainArrival)
    visitor.saveEmail('a@b.co')
    await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
    sent.length = 0
    visitor.answer('age', 47)
    await waitFor(() => expect(sent).toHaveLength(1))
    visitor.answer('age', 48)
    saving.resolve()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toEqual({ questionId: 'age', answer: 48 })
    await visitor.ensureLead('checkout')
    expect(sent.map(({ name }) => name)).toEqual(['saveQuizAnswer', 'saveQuizAnswer', 'getLead'])
  })

  it('gives a lead that this browser can no longer open a successor with all answers', async () => {
    let made = 0
    const { sent, api } = fakeServer((name) => {
      if (name === 'saveQuizAnswer') return Promise.reject(new ApiFailure(404, 'not_found', 'Nothing found'))
      made += 1
      return { data: { ...lead, id: `lead-${made}` } }
    })
    const visitor = newVisitor({ api })
    await visitor.start(plainArrival)
    visitor.saveEmail('a@b.co')
    await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
    visitor.answer('age', 47)
    await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-2'))
    expect(sent.at(-1)).toMatchObject({ name: 'createLead', body: { quizData: { age: 47 } } })
  })

  it('asks for a lead token where cookies are blocked, and only there', async () => {
    for (const isBlocked of [true, false]) {
      const asked: unknown[] = []
      const call = async (_name: string, { headers }: { readonly headers?: unknown }) => {
        asked.push(headers)
        return { data: { ...lead, leadToken: 'token-1' } }
      }
      const storage = memoryStorage()
      const api = { call: call as unknown as ApiClient['call'] }
      const visitor = newVisitor({ api, storage, cookiesBlocked: () => isBlocked })
      await visitor.start(plainArrival)
      visitor.saveEmail('a@b.co')
      await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
      await visitor.completeQuiz()
      const told = isBlocked ? { 'x-lead-cookie': 'blocked' } : undefined
      expect([asked, storage.read(leadTokenKey)]).toEqual([[told, told], 'token-1'])
    }
  })

  it.each([{ id: 'lead-1' }, { _id: 'lead-1' }])('takes the id of a completed lead from %j', async (data) => {
    const { api } = fakeServer(() => ({ data }))
    const visitor = newVisitor({ api })
    await visitor.start(plainArrival)
    visitor.answer('email', 'a@b.co')
    await visitor.completeQuiz()
    expect(visitor.quiz.getState().leadId).toBe('lead-1')
  })

  it.each<[string, AnswerValue]>([
    ['a text', ''],
    ['a choice', []],
  ])(
    'removes %s that was taken back, also if the quiz was finished before the server heard of it',
    async (_, none) => {
      let isAway = false
      const { sent, api } = fakeServer(() => (isAway ? Promise.reject(new Error('away')) : { data: lead }))
      const visitor = newVisitor({ api })
      await visitor.start(plainArrival)
      visitor.answer('wishes', 'No onions')
      visitor.saveEmail('a@b.co')
      await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
      isAway = true
      visitor.answer('wishes', none)
      await expect(visitor.completeQuiz()).rejects.toThrow('away')
      isAway = false
      sent.length = 0
      visitor.resend()
      await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['completeLead', 'saveQuizAnswer']))
      expect(sent[0]?.body).toMatchObject({ quizData: expect.not.objectContaining({ wishes: none }) })
      expect(sent[1]?.body).toEqual({ questionId: 'wishes', answer: none })
    },
  )

  it('sends nothing after a reset in the name of the next person that the one before has said or finished', async () => {
    const { sent, api } = fakeServer()
    const visitor = newVisitor({ api })
    await visitor.start(plainArrival)
    visitor.answer('age', 47)
    visitor.mail.say(true, 'Write to me.')
    await expect(visitor.completeQuiz()).rejects.toThrow('Email address')
    visitor.reset()
    visitor.saveEmail('next@b.co')
    await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
    await visitor.ensureLead('checkout')
    expect(sent.map(({ name }) => name)).toEqual(['createLead', 'getLead'])
    expect([JSON.stringify(sent[0]), visitor.mail.agrees()]).toEqual([
      expect.not.stringContaining('47'),
      false,
    ])
  })
})
