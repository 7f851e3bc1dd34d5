import { timings } from '@fennel/funnel'
import { chromium } from '@playwright/test'
import { launchFreshStack } from '../../e2e/harness/launch-fresh-stack.ts'
import { browserFlags } from '../../scripts/test/find-browser.ts'
import { median, quantile } from '../../scripts/numbers/quantile.ts'
import { atMost, round } from '../bench-result.ts'
import type { BenchOptions, BenchOutcome, BenchRow } from '../bench-result.ts'
import { peers, servePeers } from './serve-peers.ts'
import { walkOurs, walkPeer, walkSameLook } from './walk-quizzes.ts'
import type { StepTime } from './watch-steps.ts'

const ours = 'fennel'
const floor = 'bare React, same screens'

/**
 * The time from an answer to the next question on screen, on a processor four times slower, in a whole quiz of ours and
 * of each competitor.
 */
export async function benchQuiz({ isQuick }: BenchOptions): Promise<BenchOutcome> {
  const stack = await launchFreshStack()
  await using served = await servePeers()
  const executablePath = process.env['CHROME_PATH']
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags })
  const found = new Map<string, number[]>()
  const add = (name: string, times: readonly StepTime[]) =>
    found.set(name, [...(found.get(name) ?? []), ...times.map(({ ms }) => ms)])
  const notes: string[] = []
  try {
    for (let turn = 0; turn < (isQuick ? 1 : 3); turn += 1) {
      for (const peer of peers) {
        try {
          add(peer, await walkPeer(browser, `${served.url}/${peer}.html`, peer))
        } catch (failure) {
          if (peer === 'bare-react') throw failure
          notes.push(`${peer} did not complete its quiz: ${String(failure).split('\n')[0] ?? ''}`)
        }
      }
      const { times, drawn } = await walkOurs(browser, stack.url)
      const same = await walkSameLook(browser, stack.url, served.url, drawn)
      add(ours, times)
      // Steps that advance by themselves have no measured time on our side.
      const measured = new Set(times.map(({ to }) => to))
      add(
        floor,
        same.filter(({ to }) => measured.has(to)),
      )
    }
  } finally {
    await browser.close()
    await stack.stop()
  }
  const medianOf = (name: string) => median(found.get(name) ?? [])
  const toFloor = medianOf(ours) / medianOf(floor)
  return {
    rows: [...found].map(([name, times]) => rowOf(name, times)),
    ratios: Object.fromEntries(
      [...found.keys()]
        .filter((name) => name !== ours)
        .map((name) => [`fennel to ${name}`, medianOf(ours) / medianOf(name)]),
    ),
    bars: [atMost('answer to next question, to a bare React page with the same screens', toFloor, 1.2)],
    notes: [
      'Processor slowed 4 times through CDP; real clicks and keys. From the time of the input event to the end of the first frame with the next question in the document.',
      `Ours is the whole default flow of Calmplate, every kind of question. A chosen card stays on screen for ${timings.optionAdvance} ms by design before the quiz moves on; that pause is subtracted. Steps that advance by themselves are left out.`,
      'Bare React with the same screens has the elements and the style of each of our screens, one state and one component; it stores the answer, changes the URL, focuses the heading and scrolls to the top, but has no rules, no tracking and no transition from the previous step.',
      'The other peers show the same twelve questions with four answers in their own style; SurveyJS advances by itself without a delay, Formbricks with its button.',
      ...notes,
    ],
  }
}

function rowOf(name: string, times: readonly number[]): BenchRow {
  return {
    quiz: name,
    steps: times.length,
    'median ms': round(median(times)),
    'p90 ms': round(quantile(times, 0.9)),
    'longest ms': round(quantile(times, 1)),
  }
}
