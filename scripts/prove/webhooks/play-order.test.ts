import { expect, test } from 'vitest'
import { withoutIds } from './play-order.ts'

test('equal final states give equal texts, and no status or kind is mistaken for an id', () => {
  const ended = (attempt: string, charge: string, status: string) =>
    `checkout_attempts ${attempt} ${status}; ledger_entries refund -999 ${charge}; mail_outbox receipt:${attempt}`
  const one = withoutIds(ended('Zk3x-Yw_0aaaaaaaaaaaaa', 'ch_1Qabcdefghijklm', 'succeeded'))
  expect(one).toBe('checkout_attempts #1 succeeded; ledger_entries refund -999 #2; mail_outbox receipt:#1')
  expect(withoutIds(ended('Bq9x-Yw_0bbbbbbbbbbbbb', 'ch_9Zabcdefghijklm', 'succeeded'))).toBe(one)
  expect(withoutIds(ended('Bq9x-Yw_0bbbbbbbbbbbbb', 'ch_9Zabcdefghijklm', 'requires_confirmation'))).not.toBe(
    one,
  )
})
