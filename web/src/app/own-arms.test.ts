import type { QuizFlow } from '@fennel/funnel'
import { expect, test, vi } from 'vitest'
import * as rules from '#web/experiments/index.ts'
import { ScreenUnavailable } from '#web/loading/load-screen.ts'
import { ownArms } from './own-arms.ts'

const flow: QuizFlow = { id: 'f', name: 'F', stepLabels: [], steps: [] }
const gone = new TypeError('Failed to fetch dynamically imported module: https://shop.example/assets/join.js')

test('experiment code that cannot be fetched at first is fetched again', async () => {
  const load = vi.fn<() => Promise<typeof rules>>().mockRejectedValueOnce(gone).mockResolvedValueOnce(rules)
  await expect(ownArms([], flow, 'session-1', load)).resolves.toMatchObject({ flow, changesLanding: false })
})

test('experiment code that cannot be fetched at all is reported in plain words', async () => {
  await expect(ownArms([], flow, 'session-1', () => Promise.reject(gone))).rejects.toThrow(ScreenUnavailable)
})

test('a brand without experiments fetches no experiment code', async () => {
  const load = vi.fn<() => Promise<never>>()
  await expect(ownArms(undefined, flow, 'session-1', load)).resolves.toMatchObject({ flow })
  expect(load).not.toHaveBeenCalled()
})
