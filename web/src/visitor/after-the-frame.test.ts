import type { RouteName } from '@fennel/contract'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ApiClient } from '#web/api/index.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'

const lead = { id: 'lead-1', _id: 'lead-1', email: 'a@b.co', quizData: {} }

async function start() {
  const frame = { painted: Promise.withResolvers<void>() }
  const sent: RouteName[] = []
  const cookies = vi.fn<() => string>(() => '_fbc=fb.1.2.click')
  const tracked: unknown[] = []
  const call = async (name: RouteName, { body }: { readonly body?: { readonly events?: unknown[] } }) => {
    if (name === 'trackEvents') tracked.push(...(body?.events ?? []))
    else sent.push(name)
    return { data: lead }
  }
  const visitor = newVisitor({
    api: { call: call as ApiClient['call'] },
    cookies,
    afterFrame: () => frame.painted.promise,
  })
  await visitor.start(plainArrival)
  return { visitor, frame, sent, cookies, tracked }
}

/** Lets everything run that does not wait for a frame. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

it('sends an answer once the next step is painted, together with everything answered by then', async () => {
  const { visitor, frame, sent } = await start()
  visitor.saveEmail('a@b.co')
  visitor.answer('age', 47)
  await settle()
  expect(sent).toEqual([])
  frame.painted.resolve()
  await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
  await settle()
  expect(sent).toEqual(['createLead'])
})

it('reads the cookies when it sends, not before the frame, and names the click in every event', async () => {
  const { visitor, frame, cookies, tracked } = await start()
  cookies.mockClear()
  visitor.track('quizQuestionAnswered', { questionId: 'age' })
  visitor.track('quizQuestionViewed', { questionId: 'sleep' })
  expect(cookies).not.toHaveBeenCalled()
  frame.painted.resolve()
  await waitFor(() => expect(tracked).toHaveLength(2))
  expect(tracked).toMatchObject([{ fbc: 'fb.1.2.click' }, { fbc: 'fb.1.2.click' }])
  expect(cookies).toHaveBeenCalledOnce()
})
