import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeServer, lead } from './testing/fake-server.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'

const refuses = (status: number) => () => Promise.reject(new ApiFailure(status, 'some_code', 'Not so.'))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function visitorWith(answer: Parameters<typeof fakeServer>[0]) {
  const { sent, api } = fakeServer(answer)
  const visitor = newVisitor({ api })
  await visitor.start(plainArrival)
  const count = (name: string) => sent.filter((call) => call.name === name).length
  return { visitor, count, sent }
}

describe('a lead', () => {
  it.each([400, 403, 409, 413])('refused with %i is not sent again by itself', async (status) => {
    const { visitor, count, sent } = await visitorWith(refuses(status))
    visitor.saveEmail('a@b.co')
    await vi.advanceTimersByTimeAsync(120_000)
    expect([count('createLead'), visitor.quiz.getState().error]).toEqual([1, 'Not so.'])
    await expect(visitor.completeQuiz()).rejects.toThrow('Not so.')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent.map(({ name }) => name)).toEqual(['createLead', 'completeLead'])
  })

  it.each([0, 429, 500, 503])('that met %i is sent again until it is accepted', async (status) => {
    let isAway = true
    const { visitor, count } = await visitorWith(() => (isAway ? refuses(status)() : { data: lead }))
    visitor.saveEmail('a@b.co')
    await vi.advanceTimersByTimeAsync(31_000)
    expect(count('createLead')).toBe(3)
    await expect(visitor.completeQuiz()).rejects.toThrow('Not so.')
    await vi.advanceTimersByTimeAsync(16_000)
    expect(count('completeLead')).toBe(2)
    isAway = false
    await vi.advanceTimersByTimeAsync(120_000)
    expect([count('completeLead'), visitor.quiz.getState().leadId]).toEqual([3, 'lead-1'])
  })

  it.each([
    ['nothing', {}],
    ['an empty lead', { data: {} }],
  ])('answered with %s is sent again until there is one, and loses no answer', async (_what, empty) => {
    let isEmpty = true
    const { visitor, count, sent } = await visitorWith(() => (isEmpty ? empty : { data: lead }))
    visitor.answer('age', 44)
    visitor.saveEmail('a@b.co')
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(visitor.completeQuiz()).rejects.toThrow('No lead ID returned from API')
    await vi.advanceTimersByTimeAsync(16_000)
    expect([count('completeLead'), visitor.quiz.getState().error]).toEqual([
      2,
      'No lead ID returned from API',
    ])
    isEmpty = false
    await vi.advanceTimersByTimeAsync(16_000)
    expect(sent.at(-1)).toMatchObject({ name: 'completeLead', body: { quizData: { age: 44 } } })
    expect(visitor.quiz.getState()).toMatchObject({ leadId: 'lead-1', error: undefined })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(count('completeLead')).toBe(3)
  })

  it('leaves no error behind once accepted, but does when permanently refused', async () => {
    let answer: Parameters<typeof fakeServer>[0] = () => ({ data: lead })
    const { visitor } = await visitorWith((name, body) => answer?.(name, body))
    visitor.saveEmail('a@b.co')
    await vi.advanceTimersByTimeAsync(0)
    answer = refuses(503)
    visitor.answer('age', 44)
    await vi.advanceTimersByTimeAsync(0)
    expect(visitor.quiz.getState().error).toBe('Not so.')
    answer = () => ({ data: lead })
    await vi.advanceTimersByTimeAsync(16_000)
    expect(visitor.quiz.getState().error).toBeUndefined()
    answer = refuses(400)
    visitor.answer('age', 45)
    await vi.advanceTimersByTimeAsync(0)
    expect(visitor.quiz.getState().error).toBe('Not so.')
  })

  it.each([
    ['taken', () => ({ data: lead }), undefined],
    ['refused', refuses(503), 'Not so.'],
  ])('is loading while the quiz is handed over, until it is %s', async (_case, answer, error) => {
    const { visitor } = await visitorWith(answer)
    visitor.saveEmail('a@b.co')
    const handedOver = visitor.completeQuiz().catch(() => undefined)
    expect(visitor.quiz.getState().isLoading).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    await handedOver
    expect(visitor.quiz.getState()).toMatchObject({ isLoading: false, error })
  })

  it("permanently refused is sent again with the visitor's next change", async () => {
    let isRefused = true
    const { visitor, count } = await visitorWith(() => (isRefused ? refuses(400)() : { data: lead }))
    visitor.saveEmail('a@b.co')
    await vi.advanceTimersByTimeAsync(0)
    isRefused = false
    visitor.saveEmail('new@b.co')
    await vi.advanceTimersByTimeAsync(0)
    expect([count('createLead'), visitor.quiz.getState().leadId]).toEqual([2, 'lead-1'])
  })
})
