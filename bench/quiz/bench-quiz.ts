import { timings } from '@fennel/funnel'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { launchFreshStack } from '../../e2e/harness/launch-fresh-stack.ts'
import { Visitor } from '../../e2e/journeys/visitor.ts'
import { browserFlags } from '../../scripts/test/find-browser.ts'
import { atMost, median, quantile, round } from '../bench-result.ts'
import type { BenchOptions, BenchOutcome, BenchRow } from '../bench-result.ts'
import { peers, servePeers } from './serve-peers.ts'
import type { Peer } from './serve-peers.ts'
import { watchSteps } from './watch-steps.ts'
import type { StepTime } from './watch-steps.ts'

/** How a peer shows the question and takes an answer. */
const waysOfPeers: Readonly<
  Record<
    Peer,
    { readonly question: string; readonly name: string; readonly answer: string; readonly next?: string }
  >
> = {
  'bare-react': { question: '[data-question]', name: 'data-question', answer: '[data-answer]' },
  surveyjs: { question: '.sd-question__title', name: '', answer: '.sd-item label' },
  formbricks: {
    question: '#fbjs label[for^="question"], #fbjs h1, #fbjs label',
    name: '',
    answer: '#fbjs [role=radiogroup] label, #fbjs fieldset label',
    next: '#fbjs button[type=submit]',
  },
}

const lastQuestion = 12

/** From an answer to the next question on screen, on a processor four times slower, in a whole quiz of ours and of each peer. */
export async function benchQuiz({ isQuick }: BenchOptions): Promise<BenchOutcome> {
  const stack = await launchFreshStack()
  await using served = await servePeers()
  const executablePath = process.env['CHROME_PATH']
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags })
  const found = new Map<string, number[]>()
  const add = (name: string, times: readonly number[]) =>
    found.set(name, [...(found.get(name) ?? []), ...times])
  const notes: string[] = []
  try {
    for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
      for (const peer of peers) {
        try {
          add(peer, await walkPeer(browser, `${served.url}/${peer}.html`, peer))
        } catch (failure) {
          if (peer === 'bare-react') throw failure
          notes.push(`${peer} did not get through: ${String(failure).split('\n')[0] ?? ''}`)
        }
      }
      add('fennel', await walkOurs(browser, stack.url))
    }
    const ours = median(found.get('fennel') ?? [])
    const floor = median(found.get('bare-react') ?? [])
    const ratios = Object.fromEntries(
      [...found]
        .filter(([name]) => name !== 'fennel')
        .map(([name, times]) => [`fennel to ${name}`, ours / median(times)]),
    )
    return {
      rows: [...found].map(([name, times]) => rowOf(name, times)),
      ratios,
      bars: [atMost('answer to next question, to a bare React page', ours / floor, 1.2)],
      notes: [
        'Processor slowed 4 times through CDP; real clicks and keys. From the time of the input event to the end of the first frame with the next question in the document.',
        `Ours is the whole default flow of Calmplate, every kind of question. A chosen card stays on screen for ${timings.optionAdvance} ms by design before the quiz moves on; that pause is subtracted. Steps that move on by themselves are left out.`,
        'Peers show the same twelve questions with four answers; SurveyJS moves on by itself without a delay, Formbricks with its button.',
        ...notes,
      ],
    }
  } finally {
    await browser.close()
    await stack.stop()
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

async function onSlowProcessor<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders: { 'cf-ipcountry': 'US' },
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    return await act(page)
  } finally {
    await context.close()
  }
}

function walkPeer(browser: Browser, url: string, peer: Peer): Promise<readonly number[]> {
  const way = waysOfPeers[peer]
  return onSlowProcessor(browser, async (page) => {
    await page.addInitScript(watchSteps, { selector: way.question, name: way.name, kind: '' })
    await page.goto(url)
    for (let question = 1; question < lastQuestion; question += 1) {
      await page.locator(way.answer).nth(1).click({ timeout: 10_000 })
      if (way.next !== undefined) await page.locator(way.next).first().click({ timeout: 10_000 })
      await page.waitForFunction((count) => window.benchSteps.length >= count, question, { timeout: 10_000 })
    }
    return (await page.evaluate(() => window.benchSteps)).map(({ ms }) => ms)
  })
}

function walkOurs(browser: Browser, url: string): Promise<readonly number[]> {
  return onSlowProcessor(browser, async (page) => {
    await page.addInitScript(watchSteps, {
      selector: '[data-step-id]',
      name: 'data-step-id',
      kind: 'data-step-type',
    })
    const visitor = new Visitor(page)
    await page.goto(url)
    await visitor.option('Female').click()
    await visitor.expectStep('weight_loss_goal')
    const times: StepTime[] = []
    await visitor.finishQuiz(async () => {
      times.splice(0, Infinity, ...(await page.evaluate(() => window.benchSteps)))
    })
    return times.map(({ from, ms }) => ms - pauseOf(from))
  })
}

/** How long an answered question stays by design, in milliseconds. */
function pauseOf(type: string): number {
  return type === 'single-choice' || type === 'tabbed-choice' ? timings.optionAdvance : 0
}
