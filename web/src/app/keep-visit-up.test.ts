import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '#web/visitor/testing/fake-server.ts'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { newVisitor, plainArrival } from '#web/visitor/testing/new-visitor.ts'
import { keepVisitUp } from './keep-visit-up.ts'

/** A visit with a lead, kept up in the first of two tabs, in a browser that the other tab then clears. */
async function clearedByOtherTab() {
  const storage = memoryStorage()
  const { api, sent } = fakeServer()
  const visitor = newVisitor({ api, storage })
  const consent = { resend: vi.fn<() => void>(), catchUp: vi.fn<() => void>() }
  const view = Object.assign(new EventTarget(), { document })
  keepVisitUp(view as unknown as Window, visitor, consent)
  await visitor.start(plainArrival)
  visitor.answer('age', 47)
  visitor.saveEmail('a@b.co')
  await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
  visitor.settle()
  sent.length = 0
  for (const key of storage.keys('')) storage.remove(key)
  return { storage, sent, visitor, view, consent }
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
