import type { EmailStep } from '@fennel/funnel'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { mailConsentWording } from '@fennel/funnel'
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
