import type { DataOf } from '@fennel/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { OpenDisputes } from './open-disputes.tsx'

type Dispute = DataOf<'disputesOverview'>['openDisputes'][number]

const dispute: Dispute = {
  id: 'dp_1',
  reason: 'product_not_received',
  status: 'needs_response',
  cents: 1999,
  currency: 'usd',
  openedAt: '2026-03-10T12:00:00.000Z',
  evidenceDueAt: '2026-03-19T12:00:00.000Z',
  hasEvidence: false,
  customer: 'mia@example.com',
  leadId: 'lead-1',
  userId: 'user-1',
  product: '1-Month Plan',
}

test('says first what has to be done by when, since a narrow screen shows the rest only after scrolling', () => {
  showAsOperator(<OpenDisputes disputes={[dispute]} count={1} />, { role: 'admin', answers: {} })
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers.slice(0, 3)).toEqual(['Response due', 'Customer', 'Evidence'])
})

test.each([
  ['needs_response', 'Needs response'],
  ['under_review', 'Under review'],
  ['warning_needs_response', 'Inquiry: needs response'],
  ['warning_under_review', 'Inquiry: under review'],
])('a dispute that Stripe calls %s is called “%s”', (status, words) => {
  const disputes = [{ ...dispute, status }]
  showAsOperator(<OpenDisputes disputes={disputes} count={1} />, { role: 'admin', answers: {} })
  expect(within(screen.getByRole('table')).getByText(words)).toBeTruthy()
})
