import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeServer, lead } from './testing/fake-server.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'

describe('a visitor who comes with an email address', () => {
  it('restores by email what the server knows, without overwriting newer answers', async () => {
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

  const imperial = { height: 'FT:feet=5&inches=7', weight: 'LB:pounds=180' }

  it.each([
    [{ height: 'CM:cm=181' }, {}, 'KG'],
    [{ height: 'FT:feet=5&inches=7' }, {}, 'LB'],
    [{ weight: 'KG:kilograms=81' }, {}, 'KG'],
    [{ goal_weight: 'KG:kilograms=70' }, {}, 'KG'],
    [{ ...imperial, goal_weight: 'KG:kilograms=70' }, {}, 'KG'],
    [{ weight_loss_goal: 'lose_1_10_kg' }, {}, 'KG'],
    [{ weight_loss_goal: 'lose_1_10_kg', ...imperial, goal_weight: 'LB:pounds=160' }, {}, 'LB'],
    [{ name: 'Kim', weight_loss_goal: 'maintain' }, {}, 'LB'],
    [{ weight_loss_goal: 'lose_1_20_lbs' }, {}, 'LB'],
    [{ height: 'CM:cm=181' }, { height: 'FT:feet=5&inches=7' }, 'LB'],
    [imperial, { weight_loss_goal: 'lose_1_10_kg' }, 'LB'],
    [{ name: 'Kim' }, { weight_loss_goal: 'lose_1_10_kg' }, 'KG'],
  ])('restores the units of a restored %j, except with answers of %j', async (quizData, own, weight) => {
    const { api } = fakeServer(() => ({ data: { ...lead, quizData } }))
    const visitor = newVisitor({ api })
    await visitor.start({ ...plainArrival, email: 'a@b.co', landingAnswers: new Map(Object.entries(own)) })
    expect(visitor.quiz.getState().preferences.preferredUnits.weight).toBe(weight)
  })

  it('keeps the email and the reason when the lookup fails, and only the email when nothing is found', async () => {
    const failing = newVisitor({
      api: fakeServer(() => Promise.reject(new ApiFailure(500, 'unexpected', ''))).api,
    })
    await failing.start({ ...plainArrival, email: 'a@b.co' })
    expect(failing.quiz.getState()).toMatchObject({
      answers: { email: 'a@b.co' },
      error: 'Error fetching lead data',
    })

    // A browser's own message about a lost network is not for visitors.
    const lost = newVisitor({
      api: fakeServer(() => Promise.reject(new ApiFailure(0, 'network', 'An unexpected error occurred'))).api,
    })
    await lost.start({ ...plainArrival, email: 'a@b.co' })
    expect(lost.quiz.getState().error).toBe('Error fetching lead data')
    const told = newVisitor({
      api: fakeServer(() => Promise.reject(new ApiFailure(503, 'unavailable', 'We are catching our breath.')))
        .api,
    })
    await told.start({ ...plainArrival, email: 'a@b.co' })
    expect(told.quiz.getState().error).toBe('We are catching our breath.')

    const missing = newVisitor({
      api: fakeServer(() => Promise.reject(new ApiFailure(404, 'not_found', 'Nothing found'))).api,
    })
    await missing.start({ ...plainArrival, email: 'a@b.co' })
    expect(missing.quiz.getState()).toMatchObject({ answers: { email: 'a@b.co' }, leadId: undefined })
  })

  it('keeps only the email when the lead that is found has no answers', async () => {
    const visitor = newVisitor({ api: fakeServer().api })
    await visitor.start({ ...plainArrival, email: 'a@b.co' })
    expect(visitor.quiz.getState()).toMatchObject({
      answers: { email: 'a@b.co' },
      leadId: undefined,
      isLookUpOpen: false,
    })
  })

  it('never lets a link relabel a visit that already has another email', async () => {
    const storage = memoryStorage()
    const { api, sent } = fakeServer()
    const owner = newVisitor({ api, storage })
    await owner.start(plainArrival)
    owner.saveEmail('owner@b.co')
    owner.settle()
    await waitFor(() => expect(owner.quiz.getState().leadId).toBe('lead-1'))
    owner.settle()
    const again = newVisitor({ api, storage })
    await again.start({ ...plainArrival, email: 'attacker@b.co' })
    expect(again.quiz.getState().answers['email']).toBe('owner@b.co')
    expect(sent.some(({ name }) => name === 'mostRecentLead')).toBe(false)
  })

  it('creates no lead for an address that only came with a link', async () => {
    const { sent, api } = fakeServer(() => Promise.reject(new ApiFailure(404, 'not_found', 'Nothing found')))
    const visitor = newVisitor({ api })
    await visitor.start({ ...plainArrival, email: 'a@b.co' })
    visitor.resend()
    await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['mostRecentLead']))
    visitor.answer('age', 40)
    await waitFor(() => expect(sent.map(({ name }) => name)).toContain('createLead'))
  })
})

describe('a lookup without an answer', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const busy = () => Promise.reject(new ApiFailure(503, 'unavailable', 'We are catching our breath.'))
  const unknown = () => Promise.reject(new ApiFailure(404, 'not_found', 'Nothing found'))
  const found = () => ({ data: { ...lead, quizData: { gender: 'male', age: 50 } } })
  const arrival = { ...plainArrival, email: 'a@b.co' }

  it('stays open while it is running, and closes with what is found', async () => {
    let tell: (answer: unknown) => void = () => undefined
    const { api } = fakeServer(() => new Promise((resolve) => (tell = resolve)))
    const visitor = newVisitor({ api })
    const started = visitor.start(arrival)
    expect(visitor.quiz.getState()).toMatchObject({ isLookUpOpen: true, answers: { email: 'a@b.co' } })
    tell(found())
    await started
    expect(visitor.quiz.getState()).toMatchObject({ isLookUpOpen: false, answers: { gender: 'male' } })
  })

  it.each([
    ['found', found, { gender: 'male', age: 50 }],
    ['not found', unknown, {}],
  ])('is retried by itself until the lead is %s', async (_what, answer, restored) => {
    vi.useFakeTimers()
    let isBusy = true
    const { sent, api } = fakeServer(() => (isBusy ? busy() : answer()))
    const visitor = newVisitor({ api })
    await visitor.start(arrival)
    expect(sent.map(({ name }) => name)).toEqual(['mostRecentLead'])
    expect(visitor.quiz.getState().isLookUpOpen).toBe(true)
    isBusy = false
    await vi.advanceTimersByTimeAsync(15_000)
    expect(visitor.quiz.getState()).toMatchObject({ isLookUpOpen: false })
    expect(visitor.quiz.getState().answers).toEqual({ email: 'a@b.co', ...restored })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent.map(({ name }) => name)).toEqual(['mostRecentLead', 'mostRecentLead'])
  })

  it('is retried after a reload, which has no address in its link', async () => {
    const storage = memoryStorage()
    const before = newVisitor({ api: fakeServer(busy).api, storage })
    await before.start(arrival)
    before.settle()
    const after = newVisitor({ api: fakeServer(found).api, storage })
    await after.start(plainArrival)
    expect(after.quiz.getState()).toMatchObject({ leadId: 'lead-1', answers: { gender: 'male' } })
    after.settle()
    const { sent, api } = fakeServer()
    await newVisitor({ api, storage }).start(plainArrival)
    expect(sent).toEqual([])
  })

  it('restores nothing into a visit whose address has become another one in the meantime', async () => {
    const look = Promise.withResolvers<unknown>()
    const { api } = fakeServer((name) =>
      name === 'mostRecentLead' ? look.promise : { data: { ...lead, id: 'own-lead' } },
    )
    const visitor = newVisitor({ api })
    const started = visitor.start(arrival)
    visitor.saveEmail('other@b.co')
    look.resolve(found())
    await started
    expect(visitor.quiz.getState().answers).toEqual({ email: 'other@b.co' })
    await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('own-lead'))
  })

  it('restores nothing into a visit that was restarted in the meantime', async () => {
    let tell: (answer: unknown) => void = () => undefined
    const visitor = newVisitor({ api: fakeServer(() => new Promise((resolve) => (tell = resolve))).api })
    const started = visitor.start(arrival)
    visitor.reset()
    tell(found())
    await started
    expect(visitor.quiz.getState()).toMatchObject({ leadId: undefined, answers: {} })
  })
})
