import { expect, test } from 'vitest'
import { pageOf } from './render-proofs.ts'

const proof = {
  name: 'kill',
  claim: 'Nothing is lost | ever.',
  counts: { kills: 1_000, lost: 0 },
  findings: [],
  seconds: 12.5,
  verdict: 'holds' as const,
  date: '2026-11-21T09:00:00.000Z',
  commit: '0123456789ab+',
  command: 'npm run prove -- kill --kills 1000',
  files: [],
  machine: {
    system: 'linux 6 x64',
    cores: 2,
    processor: 'A processor',
    memoryBytes: 8 * 2 ** 30,
    node: 'v24.0.0',
  },
}

test('renders a proof with its verdict, numbers, machine and command', () => {
  const page = pageOf([proof])
  expect(page).toContain('| [kill](#kill) | holds | Nothing is lost \\| ever. |')
  expect(page).toContain('**Holds.** 2026-11-21, commit `0123456789ab+`, 12.5 s.')
  expect(page).toContain('| kills | 1,000 |')
  expect(page).toContain(
    'Run it again: `npm run prove -- kill --kills 1000`. Machine: 2 cores of A processor, 8 GiB',
  )
})

test.each([
  ['factsLostToPowerCuts', 'facts lost to power cuts'],
  ['p99OfServedUnderOverloadMs', 'p99 of served under overload, ms'],
  ['overload503', 'overload 503'],
  ['4xx', '4xx'],
  ['slowest answer, ms', 'slowest answer, ms'],
  ['503 beside others, replayed alone', '503 beside others, replayed alone'],
])('renders the counter %s as %s', (what, words) => {
  expect(pageOf([{ ...proof, counts: { [what]: 7 } }])).toContain(`| ${words} | 7 |`)
})

test('renders up to twenty findings', () => {
  const findings = Array.from({ length: 23 }, (_, index) => `finding ${index + 1}`)
  const page = pageOf([{ ...proof, verdict: 'broken', findings }])
  expect(page).toContain('**Does not hold.**')
  expect(page).toContain('- finding 20\n\nAnd 3 more.')
  expect(page).not.toContain('finding 21')
})

test('keeps proofs that did not run again, and renders others once', () => {
  const authz = { ...proof, name: 'authz', claim: 'Nobody gets in.' }
  const earlier = pageOf([authz, { ...proof, counts: { kills: 2 } }])
  expect(pageOf([proof], earlier)).toBe(pageOf([authz, proof]))
})
