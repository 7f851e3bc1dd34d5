import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeServer, lead } from './testing/fake-server.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { readUnsent } from './unsent.ts'

const settled = () => Promise.reject(new ApiFailure(409, 'conflict', 'Bought under another address.'))
const away = () => Promise.reject(new ApiFailure(0, 'network', 'away'))

/** A customer whose lead was paid under their first address; `change` answers later changes. */
async function customer(change: () => unknown) {
  const storage = memoryStorage()
  let leads = 0
  const { sent, api } = fakeServer((name) => {
    if (name === 'createLead') return { data: { ...lead, id: `lead-${++leads}` } }
    return name === 'updateLead' || name === 'saveQuizAnswer' ? change() : { data: lead }
  })
  const visitor = newVisitor({ api, storage })
  await visitor.start(plainArrival)
  visitor.answer('age', 47)
  visitor.saveEmail('first@b.co')
  await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-1'))
  sent.length = 0
  const names = () => sent.map(({ name }) => name)
  return { visitor, storage, sent, names }
}

describe('a customer who comes back under another address', () => {
  it('gets a separate lead under it, with all answers, and payment uses that one', async () => {
    const { visitor, storage, sent, names } = await customer(settled)
    visitor.saveEmail('second@b.co')
    await waitFor(() => expect(visitor.quiz.getState().leadId).toBe('lead-2'))
    expect(names()).toEqual(['updateLead', 'createLead'])
    expect(sent[1]?.body).toMatchObject({ email: 'second@b.co', quizData: { age: 47 } })
    expect(readUnsent(storage).questionIds).toEqual([])
    await expect(visitor.ensureLead('checkout')).resolves.toBe('lead-2')
    expect(visitor.quiz.getState().error).toBeUndefined()
  })

  it('has it before they pay, even if the server was unreachable until then', async () => {
    const answers = [away, away]
    const { visitor, sent, names } = await customer(() => (answers.shift() ?? settled)())
    visitor.saveEmail('second@b.co')
    await expect(visitor.ensureLead('checkout')).resolves.toBe('lead-2')
    expect(names().slice(0, 4)).toEqual(['updateLead', 'updateLead', 'updateLead', 'createLead'])
    expect(sent[3]?.body).toMatchObject({ email: 'second@b.co', registrationSource: 'checkout' })
  })

  it('keeps the lead when another answer is refused that way', async () => {
    const { visitor, storage, names } = await customer(settled)
    visitor.answer('age', 48)
    await waitFor(() => expect(readUnsent(storage).questionIds).toEqual([]))
    expect(names()).toEqual(['saveQuizAnswer'])
    expect(visitor.quiz.getState().leadId).toBe('lead-1')
  })
})
