import { minuteMs } from '@fennel/funnel'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { dayLimits } from '../api/src/admin/disputes/day-limits.ts'
import { listValidMs } from '../api/src/admin/disputes/preview-prevention.ts'

const guide = readFileSync(resolve(import.meta.dirname, '../docs/money.md'), 'utf8')

test('the limits of the disputes tool are those that the guide names', () => {
  const [, section = ''] = /## Preventing disputes\n([\s\S]*?)\n## /.exec(guide) ?? []
  const dollars = (dayLimits.refundCents / 100).toLocaleString('en-US')
  expect(section).toContain(`carry out ${dayLimits.actions} actions and refund $${dollars} on one day`)
  expect(section).toContain(`valid for ${listValidMs / minuteMs} minutes`)
})
