import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tappedMark } from './keep-early-answer.ts'
import { untilAnswerShown } from './until-answer-shown.ts'

const { dataset } = document.documentElement
const tap = () => (dataset[tappedMark] = String(performance.now()))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  delete dataset[tappedMark]
})

function wait() {
  const shown = vi.fn<() => void>()
  void untilAnswerShown(300).then(shown)
  return shown
}

it('does not hold up a page that was only touched', async () => {
  const shown = wait()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toHaveBeenCalledTimes(1)
})

it('counts from the tap, so that a download that took longer is followed at once', async () => {
  tap()
  await vi.advanceTimersByTimeAsync(200)
  const shown = wait()
  await vi.advanceTimersByTimeAsync(99)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toHaveBeenCalledTimes(1)
  const later = wait()
  await vi.advanceTimersByTimeAsync(0)
  expect(later).toHaveBeenCalledTimes(1)
})

it('counts anew from a change of mind', async () => {
  tap()
  const shown = wait()
  await vi.advanceTimersByTimeAsync(250)
  tap()
  await vi.advanceTimersByTimeAsync(299)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toHaveBeenCalledTimes(1)
})
