import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { leaving, useOneAtATime } from './use-one-at-a-time.ts'

test('does one thing at a time, and is busy until it is done', async () => {
  const { result } = renderHook(() => useOneAtATime())
  const first = Promise.withResolvers<void>()
  let times = 0
  const work = () => {
    times += 1
    return first.promise
  }
  await act(async () => void result.current.run(work))
  await act(async () => void result.current.run(work))
  expect([times, result.current.isBusy]).toEqual([1, true])
  await act(async () => first.resolve())
  expect(result.current.isBusy).toBe(false)
})

test('stays busy when another page is about to come, and does nothing more', async () => {
  const { result } = renderHook(() => useOneAtATime())
  await act(() => result.current.run(async () => leaving))
  expect(result.current.isBusy).toBe(true)
  let isAgain = false
  await act(() =>
    result.current.run(async () => {
      isAgain = true
    }),
  )
  expect(isAgain).toBe(false)
})

test('is free again after a failure, which its caller gets', async () => {
  const { result } = renderHook(() => useOneAtATime())
  await act(() => expect(result.current.run(() => Promise.reject(new Error('No')))).rejects.toThrow('No'))
  expect(result.current.isBusy).toBe(false)
})
