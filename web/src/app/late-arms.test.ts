import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnArms } from '#web/experiments/index.ts'
import { leavePage, openNewBrowser, stubServer } from '#web/testing/stub-server.ts'
import type * as armsModule from './own-arms.ts'
import { ownArms, withoutArms } from './own-arms.ts'
import { startVisit } from './start-visit.ts'

const teller = vi.hoisted(() => vi.fn<() => void>())

vi.mock('./own-arms.ts', async (load) => ({
  ...(await load<typeof armsModule>()),
  ownArms: vi.fn<typeof ownArms>(),
}))

/** Bravolio in an arm that has no questions left and other words where it sells. */
const otherArms = (): OwnArms => ({
  ...withoutArms({ id: 'three-beats', name: 'Another', stepLabels: [], steps: [] }),
  changesQuiz: true,
  createTeller: () => teller,
  salesOf: (sales) => ({ ...sales, thankYou: { ...sales.thankYou, title: 'In the arm' } }),
})

beforeEach(() => {
  teller.mockClear()
  stubServer()
  openNewBrowser()
})

afterEach(leavePage)

it('continues in the flow as built when the experiment code is late, and exposes nobody', async () => {
  const arms = Promise.withResolvers<OwnArms>()
  vi.mocked(ownArms).mockReturnValue(arms.promise)
  const visit = await startVisit(window, Promise.resolve())
  expect(visit.flow.steps.length).toBeGreaterThan(1)
  expect(visit.changesQuiz).toBe(false)
  visit.visitor.track('quizQuestionViewed', { questionId: 'age' })
  // The server charges by arm, so nothing else is shown, however late it comes.
  const sales = visit.loadSales()
  arms.resolve(otherArms())
  expect((await sales).thankYou.title).toBe('In the arm')
  visit.visitor.track('quizQuestionViewed', { questionId: 'age' })
  expect(teller).not.toHaveBeenCalled()
})

it('requests the experiment code again for prices when it could not be fetched', async () => {
  const arms = Promise.withResolvers<OwnArms>()
  vi.mocked(ownArms).mockReturnValueOnce(arms.promise).mockResolvedValue(otherArms())
  const visit = await startVisit(window, Promise.resolve())
  arms.reject(new TypeError('gone'))
  expect((await visit.loadSales()).thankYou.title).toBe('In the arm')
})

it('uses experiment code that has arrived, even if something else was late', async () => {
  vi.mocked(ownArms).mockResolvedValue(otherArms())
  const visit = await startVisit(window, Promise.resolve())
  expect(visit.flow.name).toBe('Another')
  expect(visit.changesQuiz).toBe(true)
  visit.visitor.track('quizQuestionViewed', { questionId: 'age' })
  await waitFor(() => expect(teller).toHaveBeenCalled())
})

it('does not start when the experiment code could not be fetched in time', async () => {
  vi.mocked(ownArms).mockRejectedValue(new TypeError('gone'))
  await expect(startVisit(window)).rejects.toThrow('gone')
})
