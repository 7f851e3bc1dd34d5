import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { beginPayment } from '#web/payment-under-way.ts'
import { fakeServer } from '#web/visitor/testing/fake-server.ts'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { newVisitor, plainArrival } from '#web/visitor/testing/new-visitor.ts'
import { keepVisitUp } from './keep-visit-up.ts'

/** A visit with a lead, kept up in the first of two tabs, in a browser that the other tab then clears. */
async function clearedByOtherTab(server = fakeServer()) {
  const storage = memoryStorage()
  const { api, sent } = server
  const visitor = newVisitor({ api, storage })
  const consent = { resend: vi.fn<() => void>(), catchUp: vi.fn<() => void>() }
  const reload = vi.fn<() => void>()
  const view = Object.assign(new EventTarget(), { document, sessionStorage, location: { reload } })
  keepVisitUp(view as unknown as Window, visitor, consent)
  await visitor.start(plainArrival)
  visitor.answer('age', 47)
  visitor.saveEmail('a@b.co')
  await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
  visitor.settle()
  sent.length = 0
  for (const key of storage.keys('')) storage.remove(key)
  return { storage, sent, visitor, view, consent, reload }
}

it('brings nothing back that another tab has erased, neither here nor on the server', async () => {
  const { storage, sent, visitor, view, consent } = await clearedByOtherTab()
  view.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(consent.catchUp).toHaveBeenCalledOnce()
  visitor.answer('gender', 'female')
  visitor.settle()
  expect(storage.read('quiz_funnels_state')).toMatchObject({ answers: { gender: 'female' } })
  expect(JSON.stringify(storage.keys('').map(storage.read))).not.toMatch(/a@b\.co|lead-1|47/)
  expect(sent).toEqual([])
})

it('loses nothing when the browser has dropped its storage', async () => {
  const { storage, visitor, view } = await clearedByOtherTab()
  view.dispatchEvent(new StorageEvent('storage', { key: 'quiz_funnels_state' }))
  document.dispatchEvent(new Event('visibilitychange'))
  visitor.answer('gender', 'female')
  visitor.settle()
  expect(storage.read('quiz_funnels_state')).toMatchObject({ answers: { age: 47, gender: 'female' } })
})

it('sends no event of an erased visit that still waited here', async () => {
  const { api, ...server } = fakeServer()
  const arrived: unknown[] = []
  const lost: unknown[] = []
  let isAway = true
  const call: ApiClient['call'] = (name, input) => {
    if (name !== 'trackEvents') return api.call(name, input)
    ;(isAway ? lost : arrived).push(input)
    if (isAway) return Promise.reject(new ApiFailure(0, 'network', 'away'))
    return api.call(name, input)
  }
  const { visitor, view } = await clearedByOtherTab({ ...server, api: { call } })
  visitor.track('quizStarted')
  await waitFor(() => expect(lost).toHaveLength(1))
  view.dispatchEvent(new StorageEvent('storage', { key: null }))
  isAway = false
  visitor.track('landingPageVisit')
  await waitFor(() => expect(arrived).toHaveLength(1))
  expect(arrived).toMatchObject([{ body: { events: [{ eventType: 'landingPageVisit' }] } }])
})

it('keeps no purchase in this tab that was erased in another', async () => {
  const { view } = await clearedByOtherTab()
  sessionStorage.setItem('payment_success_data', '{}')
  view.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(sessionStorage).toHaveLength(0)
})

it('draws the page anew, which still shows whom another tab has erased', async () => {
  const { storage, visitor, view, reload } = await clearedByOtherTab()
  reload.mockImplementation(() => {
    expect(visitor.quiz.getState().answers).toEqual({})
    expect(JSON.stringify(storage.keys('').map(storage.read))).not.toMatch(/a@b\.co|lead-1|47/)
  })
  view.dispatchEvent(new StorageEvent('storage', { key: 'quiz_funnels_state' }))
  expect(reload).not.toHaveBeenCalled()
  view.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(reload).toHaveBeenCalledOnce()
})

it('aborts no payment of this tab and keeps its purchase, and forgets the visit once it has ended', async () => {
  const { storage, visitor, view, consent, reload } = await clearedByOtherTab()
  sessionStorage.setItem('payment_at_bank', '{}')
  const end = beginPayment()
  view.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(consent.catchUp).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  expect(visitor.quiz.getState().answers).toMatchObject({ age: 47 })
  end()
  expect(reload).toHaveBeenCalledOnce()
  expect(visitor.quiz.getState().answers).toEqual({})
  expect(JSON.stringify(storage.keys('').map(storage.read))).not.toMatch(/a@b\.co|lead-1|47/)
  expect(sessionStorage.getItem('payment_at_bank')).toBe('{}')
})
