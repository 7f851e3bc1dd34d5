import { expect, it } from 'vitest'
import { mailConsentWording, mailConsentWordings } from './mail-consent-wording.ts'

// NOTE: the link in an invitation opens a page with a button.
it('promises no unsubscribing with a single click', () => {
  expect(mailConsentWording).not.toMatch(/one click/)
})

// NOTE: everybody who agreed and did not buy is reminded (inviteVisitors).
it('does not say that only visitors who stop halfway are reminded', () => {
  expect(mailConsentWording).toMatch(/^Remind me by email if I leave without a plan,/)
})

it('is one of the texts that the server accepts, next to every earlier one', () => {
  expect(mailConsentWordings).toEqual([
    mailConsentWording,
    'Remind me by email if I stop halfway, and tell me about one offer. I can unsubscribe at any time.',
    'Remind me by email if I stop halfway, and tell me about one offer. I can unsubscribe with one click.',
  ])
})
