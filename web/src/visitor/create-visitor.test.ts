import type { QuizState } from '@fennel/funnel'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { quizStateKey } from './kept-quiz.ts'
import type { SafeStorage } from './safe-storage.ts'
import { createSafeStorage } from './safe-storage.ts'
import { fakeServer, lead } from './testing/fake-server.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'

const visitorWith = (api: ApiClient, storage: SafeStorage = memoryStorage()) => newVisitor({ api, storage })

const offline = () => Promise.reject(new ApiFailure(0, 'network', 'away'))

describe('a visitor', () => {
  it('sends nothing before the email, then a draft with all answers so far, then each answer', async () => {
    const { sent, api } = fakeServer()
    const visitor = visitorWith(api)
    await visitor.start(plainArrival)
    visitor.answer('gender', 'female')
    visitor.answer('age', 47)
    visitor.answer('food_allergies', ['nuts', 'fish'])
    expect(sent).toEqual([])

    visitor.saveEmail('a@b.co')
    await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
    const quizData = { gender: 'female', age: 47, food_allergies: ['nuts', 'fish'] }
    expect(sent).toMatchObject([
      { name: 'createLead', body: { email: 'a@b.co', quizData, appName: 'calmplate' } },
    ])

    visitor.answer('health_risks', ['none'])
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual({
      name: 'saveQuizAnswer',
      body: { questionId: 'health_risks', answer: ['none'] },
    })

    visitor.answer('sleep_quality', 'varies')
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]).toEqual({
      name: 'saveQuizAnswer',
      body: { questionId: 'sleep_quality', answer: 'varies' },
    })
  })

  it('keeps answering while the server is unreachable and sends everything when it is back', async () => {
    let isAway = true
    const { sent, api } = fakeServer((name) =>
      isAway ? offline() : { data: name === 'createLead' ? lead : {} },
    )
    const visitor = visitorWith(api)
    await visitor.start(plainArrival)
    visitor.saveEmail('a@b.co')
    await waitFor(() => expect(visitor.quiz.getState().error).toBe('away'))
    visitor.answer('sleep_quality', 'varies')
    isAway = false
    sent.length = 0
    visitor.resend()
    await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
    expect(sent[0]?.body).toMatchObject({ quizData: { sleep_quality: 'varies' } })
  })

  it('completes the lead at the end, and fails with the required message when the server returns no id', async () => {
    const { api } = fakeServer((name) => ({
      data: name === 'completeLead' ? { ...lead, id: '', _id: '' } : lead,
    }))
    const visitor = visitorWith(api)
    await visitor.start(plainArrival)
    visitor.saveEmail('a@b.co')
    await expect(visitor.completeQuiz()).rejects.toThrow('No lead ID returned from API')
    expect(visitor.quiz.getState().isCompleted).toBe(true)
  })

  it('finishes on the next page what an earlier request delayed on this one', async () => {
    const storage = memoryStorage()
    const { sent, api } = fakeServer((name) =>
      name === 'saveQuizAnswer' ? new Promise(() => undefined) : { data: lead },
    )
    const before = visitorWith(api, storage)
    await before.start(plainArrival)
    before.saveEmail('a@b.co')
    await waitFor(() => expect(before.quiz.getState().leadId).toBe('lead-1'))
    before.answer('additional_goal', 'sleep')
    void before.completeQuiz()
    before.settle()
    sent.length = 0
    await visitorWith(api, storage).start(plainArrival)
    await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['completeLead']))
    expect(sent[0]?.body).toMatchObject({ quizData: { additional_goal: 'sleep' } })
  })

  it('sends an answer separately if it changed while the completed quiz was being sent again', async () => {
    let arrive: ((answer: unknown) => void) | undefined
    let isAway = true
    const { sent, api } = fakeServer((name) => {
      if (isAway) return offline()
      return name === 'completeLead' ? new Promise((resolve) => (arrive = resolve)) : { data: lead }
    })
    const visitor = visitorWith(api)
    await visitor.start(plainArrival)
    visitor.answer('age', 47)
    visitor.saveEmail('a@b.co')
    await expect(visitor.completeQuiz()).rejects.toThrow('away')
    isAway = false
    visitor.resend()
    await waitFor(() => expect(arrive).toBeDefined())
    visitor.answer('age', 48)
    arrive?.({ data: lead })
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ questionId: 'age', answer: 48 }))
  })

  it('sends the lead only the answers in force, and keeps the rest in the browser', async () => {
    const { sent, api } = fakeServer()
    const inForce = ({ answers: { food = '', email = '' } }: QuizState) => ({ food, email })
    const visitor = newVisitor({ api, inForce })
    await visitor.start(plainArrival)
    visitor.answer('food', 'vegan')
    visitor.answer('meat', 'beef')
    visitor.saveEmail('a@b.co')
    await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
    await visitor.completeQuiz()
    const told = sent.map(({ body }) => (body as { quizData: object }).quizData)
    expect(told).toEqual([
      { food: 'vegan', email: 'a@b.co' },
      { food: 'vegan', email: 'a@b.co', appName: 'calmplate', completedAt: expect.any(String) },
    ])
    expect(visitor.quiz.getState().answers).toHaveProperty('meat', 'beef')
  })

  it('fails with the required message without an email, and asks the server nothing', async () => {
    const { sent, api } = fakeServer()
    const visitor = visitorWith(api)
    await visitor.start(plainArrival)
    visitor.answer('age', 44)
    const message = 'Email address is required to complete the quiz'
    await expect(visitor.ensureLead('checkout')).rejects.toThrow(message)
    await expect(visitor.completeQuiz()).rejects.toThrow(message)
    expect([sent, visitor.quiz.getState().error]).toEqual([[], message])
  })

  it.each([{ data: { ...lead, id: '', _id: '' } }, { data: null }, {}])(
    'neither creates nor completes a lead without an id, as in %j',
    async (answer) => {
      const { api } = fakeServer(() => answer)
      const visitor = visitorWith(api)
      await visitor.start(plainArrival)
      visitor.saveEmail('a@b.co')
      await expect(visitor.ensureLead('checkout')).rejects.toThrow('No lead ID returned from API')
      await expect(visitor.completeQuiz()).rejects.toThrow('No lead ID returned from API')
      expect(visitor.quiz.getState().leadId).toBeUndefined()
    },
  )

  it('restores its state after a reload', async () => {
    const storage = memoryStorage()
    const { api } = fakeServer()
    const before = visitorWith(api, storage)
    await before.start(plainArrival)
    before.answer('age', 47)
    before.goToStep(3)
    before.chooseUnits({ weight: 'KG' })
    before.settle()
    const after = visitorWith(api, storage)
    await after.start(plainArrival)
    expect(after.quiz.getState()).toMatchObject({
      answers: { age: 47 },
      currentStep: 3,
      sessionId: before.quiz.getState().sessionId,
      preferences: { preferredUnits: { weight: 'KG', height: 'CM' } },
    })
  })

  it('falls back to the defaults when the stored state is not usable', async () => {
    const storage = memoryStorage({ [quizStateKey]: { version: '0.0.1', answers: 'nonsense' } })
    const visitor = visitorWith(fakeServer().api, storage)
    await visitor.start(plainArrival)
    expect(visitor.quiz.getState()).toMatchObject({ answers: {}, currentStep: 0, isInitialized: true })
  })

  it('works with storage that throws on every call', async () => {
    const throwing = createSafeStorage(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const visitor = visitorWith(fakeServer().api, throwing)
    await visitor.start(plainArrival)
    visitor.answer('age', 47)
    visitor.settle()
    expect(visitor.quiz.getState().answers).toEqual({ age: 47 })
  })

  it('creates a new lead before payment when the browser can no longer open the old one', async () => {
    let made = 0
    const { api } = fakeServer((name) => {
      if (name === 'getLead') return Promise.reject(new ApiFailure(404, 'not_found', 'Nothing found'))
      made += 1
      return { data: { ...lead, id: `lead-${made}` } }
    })
    const visitor = visitorWith(api)
    await visitor.start(plainArrival)
    visitor.saveEmail('a@b.co')
    await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
    await expect(visitor.ensureLead('checkout')).resolves.toBe('lead-2')
  })

  it('sends a changed email to the server before reporting that the lead is ready', async () => {
    const { sent, api } = fakeServer()
    const visitor = visitorWith(api)
    await visitor.start(plainArrival)
    visitor.saveEmail('a@b.co')
    visitor.saveEmail('new@b.co')
    await visitor.ensureLead()
    const told = sent.filter(({ name }) => name !== 'getLead').at(-1)
    expect(told?.body).toMatchObject({ email: 'new@b.co' })
  })

  it('sends the choice about emails once the address has arrived, and again if that failed', async () => {
    let isAway = true
    const { sent, api } = fakeServer((name) =>
      name === 'setMailConsent' && isAway ? offline() : { data: lead },
    )
    const visitor = visitorWith(api)
    await visitor.start(plainArrival)
    visitor.mail.say(true, 'Write to me.')
    visitor.resend()
    expect(sent).toEqual([])
    visitor.saveEmail('a@b.co')
    await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['createLead', 'setMailConsent']))
    isAway = false
    visitor.resend()
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]).toEqual({ name: 'setMailConsent', body: { agrees: true, wording: 'Write to me.' } })
  })

  it('keeps the answers but not the position when the flow changes', async () => {
    const storage = memoryStorage()
    const before = visitorWith(fakeServer().api, storage)
    await before.start(plainArrival)
    before.answer('age', 47)
    before.goToStep(20)
    before.settle()
    const kept = storage.read(quizStateKey)
    storage.write(quizStateKey, { ...(kept as object), flowId: 'cortisol' })
    const after = visitorWith(fakeServer().api, storage)
    await after.start(plainArrival)
    expect(after.quiz.getState()).toMatchObject({ answers: { age: 47 }, currentStep: 0 })
  })

  it('clears everything on reset, including what was still unsent', async () => {
    const storage = memoryStorage()
    const { sent, api } = fakeServer()
    const visitor = visitorWith(api, storage)
    await visitor.start(plainArrival)
    visitor.answer('age', 47)
    const session = visitor.quiz.getState().sessionId
    visitor.reset(2)
    visitor.settle()
    expect(visitor.quiz.getState()).toMatchObject({ answers: {}, currentStep: 2, leadId: undefined })
    expect(visitor.quiz.getState().sessionId).not.toBe(session)
    expect(JSON.stringify(storage.read(quizStateKey) ?? null)).not.toContain('47')
    visitor.resend()
    expect(sent).toEqual([])
  })
})
