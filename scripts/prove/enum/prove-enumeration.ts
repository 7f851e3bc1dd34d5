import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import {
  principalPassword,
  openPrincipalsFixture,
} from '../../../api/src/testing/authorization/principals.ts'
import type { PrincipalsFixture } from '../../../api/src/testing/authorization/principals.ts'
import { median } from '../../numbers/quantile.ts'
import { openPostgres } from '../../rehearsal/postgres.ts'
import { wholeNumber } from '../../whole-number.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { claimOfRun } from './claim-of-run.ts'
import { compareSamples, criticalDistance } from './kolmogorov-smirnov.ts'

/** The same question about a person who exists and one who does not; the responses must be indistinguishable. */
interface Pair {
  readonly what: string
  readonly known: () => InjectOptions
  readonly unknown: () => InjectOptions
  /** Questions of each kind per round. */
  readonly size: number
}

/** Maximum number of rounds; the claim needs most of them to show no difference in time. */
const rounds = 3
const level = 0.05

/** Headers that differ between any two responses without revealing anything. */
const ownHeaders: ReadonlySet<string> = new Set(['date', 'content-length'])

/**
 * Asks about known and unknown people in turns (`--questions 1000` of each kind, half as many where each costs a
 * password hash). Compares responses word for word and response times as distributions.
 */
export async function proveEnumeration(args: readonly string[] = []): Promise<ProofResult> {
  const { values } = parseArgs({
    args: [...args],
    options: { questions: { type: 'string', default: '1000' } },
  })
  const questions = wholeNumber('--questions', values.questions)
  return timed(async () => {
    await using postgres = await openPostgres()
    await using fixture = await openPrincipalsFixture(postgres.url)
    const findings: string[] = []
    const counts: Record<string, number> = {}
    for (const pair of pairsOf(fixture, questions)) {
      const { faults, chances, medians } = await comparePair(fixture.app, pair)
      findings.push(...faults)
      counts[`${pair.what}: questions of each kind`] = pair.size
      counts[`${pair.what}: rounds`] = chances.length
      counts[`${pair.what}: smallest detectable difference, % of answers`] = leastPercent(pair.size)
      counts[`${pair.what}: largest p-value`] = Number(Math.max(...chances).toFixed(3))
      counts[`${pair.what}: median when known, ms`] = medians[0]
      counts[`${pair.what}: median when unknown, ms`] = medians[1]
      console.log(`${pair.what}: ${chances.length} rounds, medians ${medians.join(' and ')} ms`)
    }
    return {
      name: 'enum',
      claim: claimOfRun(questions, { level, rounds }),
      counts,
      findings,
    }
  })
}

function pairsOf({ credentials, first, second }: PrincipalsFixture, questions: number): readonly Pair[] {
  const post = (url: string, payload: object, cookie?: string): InjectOptions => ({
    method: 'POST',
    url: `/api${url}`,
    payload,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  })
  let number = 0
  const stranger = () => `stranger${(number += 1)}@example.com`
  const account = 'consumer-a@example.com'
  const register = (email: string, leadId: string) => ({
    email,
    password: principalPassword,
    repeatPassword: principalPassword,
    leadId,
  })
  const withdrawal = (email: string) => ({
    attemptId: `attempt-of-the-enumeration-${(number += 1)}`,
    name: 'Mia Example',
    email,
  })
  const cookie = credentials['lead A']['cookie']
  return [
    {
      what: 'sign-in',
      size: questions,
      known: () => post('/auth/login', { email: account, password: 'not the password' }),
      unknown: () => post('/auth/login', { email: stranger(), password: 'not the password' }),
    },
    {
      what: 'forgotten password',
      size: questions,
      known: () => post('/auth/forgot-password', { email: account }),
      unknown: () => post('/auth/forgot-password', { email: stranger() }),
    },
    {
      what: 'withdrawal from a contract',
      size: questions,
      known: () => post('/withdrawals', withdrawal(account)),
      unknown: () => post('/withdrawals', withdrawal(stranger())),
    },
    {
      what: 'registration with somebody else’s address',
      size: Math.ceil(questions / 2),
      known: () => post('/auth/signup', register(account, first.leadId), cookie),
      unknown: () => post('/auth/signup', register(stranger(), first.leadId), cookie),
    },
    {
      what: 'most recent lead of an address',
      size: questions,
      known: () => ({ url: `/api/leads/most-recent?email=${second.email}`, headers: { cookie } }),
      unknown: () => ({ url: `/api/leads/most-recent?email=${stranger()}`, headers: { cookie } }),
    },
    {
      what: 'a lead by its id',
      size: questions,
      known: () => ({ url: `/api/leads/${second.leadId}`, headers: { cookie } }),
      unknown: () => ({ url: '/api/leads/nobodysleadnobodyslead', headers: { cookie } }),
    },
    {
      what: 'reset with an invalid token',
      size: Math.ceil(questions / 2),
      known: () => post('/auth/reset-password', { token: 'A'.repeat(43), newPassword: principalPassword }),
      unknown: () =>
        post('/auth/reset-password', {
          token: `B${number++}`.padEnd(43, 'x'),
          newPassword: principalPassword,
        }),
    },
  ]
}

interface Comparison {
  readonly faults: readonly string[]
  readonly chances: readonly number[]
  /** Medians in milliseconds of the last round: known, unknown. */
  readonly medians: readonly [number, number]
}

async function comparePair(app: FastifyInstance, pair: Pair): Promise<Comparison> {
  const faults = new Set<string>()
  const chances: number[] = []
  let medians: readonly [number, number] = [0, 0]
  for (let at = 0; at < 20; at++) {
    await app.inject(pair.known())
    await app.inject(pair.unknown())
  }
  const needed = Math.floor(rounds / 2) + 1
  const count = (isPassing: boolean) => chances.filter((p) => p > level === isPassing).length
  while (count(true) < needed && count(false) < needed) {
    const times: [number[], number[]] = [[], []]
    for (let at = 0; at < pair.size; at++) {
      // NOTE: the order alternates, so that neither kind always follows a pause.
      const answers: LightMyRequestResponse[] = []
      for (const kind of at % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const began = performance.now()
        const response = await app.inject(kind === 0 ? pair.known() : pair.unknown())
        times[kind].push(performance.now() - began)
        answers[kind] = response
      }
      const [known, unknown] = answers.map(shapeOf)
      if (known !== unknown) faults.add(`${pair.what}: known is ${known}, unknown is ${unknown}`)
    }
    chances.push(compareSamples(...times).p)
    medians = [roundedMs(median(times[0])), roundedMs(median(times[1]))]
  }
  if (count(false) >= needed)
    faults.add(
      `${pair.what}: the times differ, p ${chances.map((p) => p.toFixed(4)).join(', ')}, medians ${medians.join(' and ')} ms`,
    )
  return { faults: [...faults].slice(0, 5), chances, medians }
}

/** The smallest difference, in percent of responses within some time, that would fail a round of this size. */
function leastPercent(size: number): number {
  return Math.ceil(criticalDistance(size, size, level) * 1000) / 10
}

/** Everything in a response that could reveal the difference, without its request id. */
function shapeOf({ statusCode, headers, body }: LightMyRequestResponse): string {
  const visibleHeaders = Object.entries(headers).filter(([name]) => !ownHeaders.has(name))
  const parsed: unknown = JSON.parse(body)
  const { requestId: _own, ...words } = parsed as Readonly<Record<string, unknown>>
  return JSON.stringify([statusCode, visibleHeaders, words])
}

/** Rounds milliseconds to thousandths. */
function roundedMs(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000
}
