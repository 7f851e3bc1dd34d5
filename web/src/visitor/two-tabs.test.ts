import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readUnsent } from './unsent.ts'
import { quizStateKey } from './kept-quiz.ts'
import { fakeServer } from './testing/fake-server.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'

const { sent, api } = fakeServer()

/** A browser whose tabs all have the quiz open, each starting from what was stored when it was opened. */
function browser() {
  const storage = memoryStorage()
  sent.length = 0
  let time = 1_000
  const openTab = async (flowId = 'inflammation') => {
    const tab = newVisitor({ api, storage, flowId, now: () => (time += 1) })
    await tab.start(plainArrival)
    return tab
  }
  return { storage, openTab }
}

/** A visit that continues to its lead in one tab while another stays where both started. */
async function twoTabs() {
  const { storage, openTab } = browser()
  const first = await openTab()
  first.answer('gender', 'female')
  first.settle()
  const older = await openTab()
  first.answer('weight', 'LB:pounds=160')
  first.chooseUnits({ weight: 'KG' })
  first.goToStep(40)
  first.saveEmail('a@b.co')
  await waitFor(() => expect(first.quiz.getState().leadId).toBe('lead-1'))
  first.settle()
  return { storage, openTab, first, older }
}

it('applies a tap in an older tab on top of what the other one has answered since', async () => {
  const { openTab, older } = await twoTabs()
  older.answer('age', 50)
  expect(older.quiz.getState().leadId).toBe('lead-1')
  older.goToStep(3)
  older.settle()
  const next = await openTab()
  expect(next.quiz.getState()).toMatchObject({
    answers: { gender: 'female', weight: 'LB:pounds=160', email: 'a@b.co', age: 50 },
    leadId: 'lead-1',
    currentStep: 3,
    preferences: { preferredUnits: { weight: 'KG' } },
  })
})

it("shows the other tab's changes once this one is visible again", async () => {
  const { older } = await twoTabs()
  older.catchUp()
  expect(older.quiz.getState()).toMatchObject({
    answers: { gender: 'female', weight: 'LB:pounds=160', email: 'a@b.co' },
    preferences: { preferredUnits: { weight: 'KG' } },
  })
})

it('writes nothing outdated from a tab that only went back', async () => {
  const { storage, older } = await twoTabs()
  older.goToStep(1)
  older.settle()
  expect(storage.read(quizStateKey)).toMatchObject({ answers: { email: 'a@b.co' }, leadId: 'lead-1' })
})

it('keeps what another tab has stored since the answer that this one is about to store', async () => {
  const { storage, openTab } = browser()
  const [first, other] = [await openTab(), await openTab()]
  first.answer('gender', 'female')
  other.answer('age', 50)
  other.settle()
  first.settle()
  expect(storage.read(quizStateKey)).toMatchObject({ answers: { gender: 'female', age: 50 } })
})

it('is one visit in two tabs that were opened at once', async () => {
  const { storage, openTab } = browser()
  const [first, other] = [await openTab(), await openTab()]
  first.answer('gender', 'female')
  first.settle()
  other.answer('age', 50)
  other.settle()
  expect(other.quiz.getState().sessionId).toBe(first.quiz.getState().sessionId)
  expect(storage.read(quizStateKey)).toMatchObject({ answers: { gender: 'female', age: 50 } })
})

it('creates no second lead in the older tab', async () => {
  const { older } = await twoTabs()
  sent.length = 0
  await expect(older.ensureLead('checkout')).resolves.toBe('lead-1')
  expect(sent.map(({ name }) => name)).not.toContain('createLead')
})

it('removes in one tab the answers that were removed in the other', async () => {
  const { storage, first, older } = await twoTabs()
  first.forgetAnswers(['gender'])
  older.answer('age', 50)
  older.settle()
  expect(storage.read(quizStateKey)).toMatchObject({ answers: { age: 50 } })
  expect(JSON.stringify(storage.read(quizStateKey))).not.toContain('gender')
})

it('does not change the position of another flow in its own steps', async () => {
  const { openTab, first } = await twoTabs()
  const other = await openTab('cortisol')
  other.goToStep(7)
  other.settle()
  first.answer('age', 50)
  expect(first.quiz.getState().currentStep).toBe(40)
})

it('still has to send what either tab has answered', async () => {
  const { storage, openTab } = browser()
  const first = await openTab()
  const other = await openTab()
  first.answer('gender', 'female')
  other.answer('age', 50)
  expect(readUnsent(storage).questionIds).toEqual(['gender', 'age'])
})
