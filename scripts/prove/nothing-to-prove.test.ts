import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { proveCsv } from './csv/prove-csv.ts'
import { proveEnumeration } from './enum/prove-enumeration.ts'
import { proveFaults } from './faults/prove-faults.ts'
import { proveFuzz } from './fuzz/prove-fuzz.ts'
import { proveKill } from './kill/prove-kill.ts'
import { proveMoney } from './money/prove-money.ts'
import { proveOverload } from './overload/prove-overload.ts'
import type { Proof } from './proof.ts'
import { proveRestore } from './restore/prove-restore.ts'
import { proveWebhooks } from './webhooks/prove-webhooks.ts'
import { proveXss } from './xss/prove-xss.ts'

// NOTE: a run without a single case has no findings, and would be written down as a claim that holds.
test.each<[Proof, string, string]>([
  [proveCsv, '--cells x', '--cells takes a whole number'],
  [proveEnumeration, '--questions 0', '--questions takes a whole number'],
  [proveFaults, '--only typo', 'No cell has "typo" in its name'],
  [proveFaults, '--only ST', 'a browser test covers it: e2e/journeys/storage-blocked.spec.ts'],
  [proveFaults, '--seeds 0', '--seeds takes a whole number'],
  [proveFaults, '--from x', '--from takes a whole number'],
  [proveFaults, '--jobs x', '--jobs takes a whole number'],
  [proveFuzz, '--requests x', '--requests takes a whole number'],
  [proveFuzz, '--at-once 0', '--at-once takes a whole number'],
  [proveFuzz, '--only x', '--only takes a whole number'],
  [proveKill, '--kills 0 --cuts 0', 'leave nothing to prove'],
  [proveKill, '--houses 0', '--houses takes a whole number'],
  [proveKill, '--minutes x', '--minutes takes a whole number'],
  [proveMoney, '--jobs x', '--jobs takes a whole number'],
  [proveMoney, '--seed x', 'No such seeds: "x"'],
  [proveOverload, '--seconds x', '--seconds takes a whole number'],
  [proveRestore, '--rolls 0', '--rolls takes a whole number'],
  [proveWebhooks, '--sample x', '--sample takes a whole number'],
  [proveWebhooks, '--jobs 0', '--jobs takes a whole number'],
  [proveXss, '--stored x', '--stored takes a whole number'],
  [proveXss, '--tabs 0', '--tabs takes a whole number'],
])('%o %s fails instead of proving nothing', async (prove, options, words) => {
  await expect(prove(options.split(' '))).rejects.toThrow(words)
})

test.each([
  ['--only typo', 'No visitor matches "typo"'],
  ['--tabs x', '--tabs takes a whole number'],
])('verify:egress %s fails instead of finding nothing', (options, words) => {
  const run = spawnSync(process.execPath, ['scripts/verify-egress.ts', ...options.split(' ')], {
    cwd: resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  expect(run).toMatchObject({ status: 1, stdout: '' })
  expect(run.stderr).toContain(words)
})
