import { initialQuizState } from '@fennel/funnel'
import type { QuizState } from '@fennel/funnel'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { noteBegun } from './note-begun.ts'

function visit(protocol = 'https:') {
  const written: string[] = []
  const page = {
    set cookie(text: string) {
      written.push(text)
    },
  }
  const view = { document: page, location: { protocol }, setTimeout: globalThis.setTimeout }
  const quiz = createStore<QuizState>(() => initialQuizState)
  noteBegun(quiz, view as unknown as Window)
  return { quiz, written }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('is written once, after the frame of the first answer, and sent only with quiz documents', () => {
  const { quiz, written } = visit()
  quiz.setState({ currentStep: 1 })
  quiz.setState({ answers: { gender: 'male' } })
  expect(written).toEqual([])
  vi.runAllTimers()
  expect(written).toEqual(['quiz_funnels_begun=1; path=/quiz; max-age=2592000; samesite=lax; secure'])
  quiz.setState({ answers: { gender: 'female' } })
  vi.runAllTimers()
  expect(written).toHaveLength(1)
})

it('is not written for a visitor who only looked', () => {
  const { quiz, written } = visit()
  quiz.setState({ currentStep: 1, isInitialized: true })
  vi.runAllTimers()
  expect(written).toEqual([])
})

it('is also written without https', () => {
  const { quiz, written } = visit('http:')
  quiz.setState({ answers: { gender: 'male' } })
  vi.runAllTimers()
  expect(written[0]).toMatch(/samesite=lax$/)
})
