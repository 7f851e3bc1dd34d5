import type { QuizFlow } from '@fennel/funnel'
import { expect, test, vi } from 'vitest'
import * as rules from '#web/experiments/index.ts'
import { ScreenUnavailable } from '#web/load-screen.ts'
import { ownArms } from './own-arms.ts'

const flow: QuizFlow = { id: 'f', name: 'F', stepLabels: [], steps: [] }
const gone = new TypeError('Failed to fetch dynamically imported module: https://shop.example/assets/join.js')

test('rules that cannot be fetched in one moment are fetched in the next', async () => {
  const load = vi.fn<() => Promise<typeof rules>>().mockRejectedValueOnce(gone).mockResolvedValueOnce(rules)
  await expect(ownArms([], flow, 'session-1', load)).resolves.toMatchObject({ flow, changesLanding: false })
})

test('rules that cannot be fetched at all are told of in plain words', async () => {
  await expect(ownArms([], flow, 'session-1', () => Promise.reject(gone))).rejects.toThrow(ScreenUnavailable)
})

test('a brand without experiments fetches no rules', async () => {
  const load = vi.fn<() => Promise<never>>()
  await expect(ownArms(undefined, flow, 'session-1', load)).resolves.toMatchObject({ flow })
  expect(load).not.toHaveBeenCalled()
})
