import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mailEnding } from '../ui/mail-ending.ts'
import { Timeline } from './timeline.tsx'

const at = '2026-11-20T10:00:00.000Z'
const mail = { at, kind: 'mail', what: 'password-reset' } as const

test('a repeated time is only visually hidden', () => {
  const saw = { at, kind: 'step', what: 'Saw a step', more: null } as const
  render(<Timeline timeline={[saw, { ...saw, at: '2026-11-20T10:00:20.000Z' }]} />)
  const [first, second] = screen
    .getAllByRole('listitem')
    .map((item) => within(item).getByText(/Nov 20, 2026/))
  expect([first?.className, second?.className]).toEqual(['', 'visually-hidden'])
  const looks = readFileSync(join(import.meta.dirname, 'timeline.module.css'), 'utf8')
  expect(looks, 'which would hide it from listeners, too').not.toMatch(/visibility: hidden|display: none/)
})

test.each([
  ['nobody', 'Not sent: no account with this address'],
  ['outdated', 'Not sent: no longer true when its turn came'],
  ['unsure', 'Possibly sent'],
  [null, 'Waiting'],
  ['hourly-limit', 'Waiting for the hourly limit'],
] as const)('an email that ended as %s is described in the words of the user’s page', (more, words) => {
  expect(mailEnding(more, mail.what)).toBe(words)
  render(<Timeline timeline={[{ ...mail, more }]} />)
  expect(screen.getByRole('listitem').textContent).toMatch(new RegExp(`Email: Password reset ${words}$`))
})

test('an invitation that was not sent gives its own reasons', () => {
  const invitation = { ...mail, what: 'email-offer', more: 'nobody' }
  render(<Timeline timeline={[invitation]} />)
  expect(screen.getByText('Not sent: bought, unsubscribed or erased')).toBeDefined()
})
