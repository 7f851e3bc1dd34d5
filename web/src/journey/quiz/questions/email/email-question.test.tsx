import type { EmailStep } from '@fennel/funnel'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { mailConsentWording } from '@fennel/funnel'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { showStep } from '../../testing/show-step.tsx'

const step: EmailStep = {
  id: 'email',
  type: 'email',
  title: 'Where should we send it?',
  placeholder: 'you@example.com',
  privacyNote: 'We never sell it.',
  dataClass: 'contact',
}
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: mailConsentWording })
const field = () => screen.getByRole('textbox', { name: 'Email address' })

it('moves on without mail consent if the box is left unchecked', async () => {
  const { visitor, onScreen } = showStep(step)
  expect(box().checked).toBe(false)
  await userEvent.type(field(), 'mia@example.com{Enter}')
  expect(onScreen()).toBe('after')
  expect(visitor.mail.agrees()).toBe(false)
  expect(visitor.savedEmails).toEqual(['mia@example.com'])
})

it('stores a yes with the wording beside the box, and only with a valid address', async () => {
  const { visitor } = showStep(step)
  await userEvent.click(box())
  await userEvent.type(field(), 'mia@{Enter}')
  expect(visitor.mailWishes).toEqual([])
  await userEvent.type(field(), 'example.com{Enter}')
  expect(visitor.mailWishes).toEqual([{ agrees: true, wording: mailConsentWording }])
})

/** The step of a visitor whose yes counts for this address. */
function showAgreed() {
  const visitor = fakeVisitor({ answers: { email: 'mia@example.com' } })
  visitor.mail.say(true, mailConsentWording)
  showStep(step, {}, visitor)
  expect(box().checked).toBe(true)
  return { visitor }
}

it('renews no consent if nobody touched the box: it may have been withdrawn by a mail or in another tab', async () => {
  const { visitor } = showAgreed()
  await userEvent.type(field(), '{Enter}')
  expect(visitor.savedEmails).toEqual(['mia@example.com'])
  expect(visitor.mailWishes).toHaveLength(1)
})

it.each<[string, () => Promise<unknown>, boolean]>([
  ['was ticked anew', async () => [await userEvent.click(box()), await userEvent.click(box())], true],
  ['was unticked', async () => userEvent.click(box()), false],
  ['stayed ticked for another address', async () => userEvent.type(field(), '.uk'), true],
])('says what the box shows if it %s', async (_what, act, agrees) => {
  const { visitor } = showAgreed()
  await act()
  await userEvent.type(field(), '{Enter}')
  expect(visitor.mailWishes.slice(1)).toEqual([{ agrees, wording: mailConsentWording }])
})
