import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showAsOperator } from '../testing/show-as-operator.tsx'
import { AuditPanel } from './audit-panel.tsx'

test('a reason may be long and takes several lines, so that what stands beside it is seen', async () => {
  const reason = 'Asked by mail twice, and then by phone. '.repeat(7).trim()
  const entry = { seq: 1, at: '2026-11-20T10:00:00.000Z', actor: null, action: 'users.refund', target: 'mia' }
  showAsOperator(<AuditPanel />, {
    answers: {
      auditLog: () => ({
        success: true,
        data: { entries: [{ ...entry, reason, details: {} }], next: null },
      }),
    },
  })
  expect((await screen.findByRole('cell', { name: reason })).getAttribute('data-wrap')).toBe('true')
})
