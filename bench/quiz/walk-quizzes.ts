import { timings } from '@fennel/funnel'
import type { Browser, Page } from '@playwright/test'
import { Visitor } from '../../e2e/journeys/visitor.ts'
import { captureScreen, captureStyle } from './capture-screens.ts'
import type { DrawnQuiz, DrawnScreen } from './capture-screens.ts'
import { peersBase } from './serve-peers.ts'
import type { Peer } from './serve-peers.ts'
import { watchSteps } from './watch-steps.ts'
import type { StepTime } from './watch-steps.ts'

/** The selectors of each peer's question and answers. */
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

const ourSteps = { selector: '[data-step-id]', name: 'data-step-id', kind: 'data-step-type' }
const lastQuestion = 12

/** Answers a peer's twelve questions. */
export function walkPeer(browser: Browser, url: string, peer: Peer): Promise<readonly StepTime[]> {
  const way = waysOfPeers[peer]
  return onSlowProcessor(browser, async (page) => {
    await page.addInitScript(watchSteps, { selector: way.question, name: way.name, kind: '' })
    await page.goto(url)
    for (let question = 1; question < lastQuestion; question += 1) {
      await page.locator(way.answer).nth(1).click({ timeout: 10_000 })
      if (way.next !== undefined) await page.locator(way.next).first().click({ timeout: 10_000 })
      await timesOf(page, question)
    }
    return timesOf(page, lastQuestion - 1)
  })
}

/** The result of a walk through our quiz: times, and every screen as rendered. */
export interface OurWalk {
  readonly times: readonly StepTime[]
  readonly drawn: DrawnQuiz
}

/** Walks through our whole quiz; the intended pause after choosing a card is subtracted. */
export function walkOurs(browser: Browser, url: string): Promise<OurWalk> {
  return onSlowProcessor(browser, async (page) => {
    await page.addInitScript(watchSteps, ourSteps)
    const visitor = new Visitor(page)
    await page.goto(url)
    await visitor.option('Female').click()
    await visitor.expectStep('weight_loss_goal')
    const screens: DrawnScreen[] = []
    let times: readonly StepTime[] = []
    let rest: Omit<DrawnQuiz, 'screens'> = { style: '', root: {} }
    await visitor.finishQuiz(async () => {
      times = await timesOf(page)
      const screen = await page.evaluate(captureScreen)
      if (screen !== undefined) screens.push(screen)
      rest = await page.evaluate(captureStyle)
    })
    return {
      times: times.map((time) => ({ ...time, ms: time.ms - pauseOf(time.from) })),
      drawn: { screens, ...rest },
    }
  })
}

/**
 * Walks through the screens of our quiz rendered by bare React. The page is opened under our server's origin to get the
 * screens' pictures and fonts; `served` is where the peers are served.
 */
export function walkSameLook(
  browser: Browser,
  productUrl: string,
  served: string,
  drawn: DrawnQuiz,
): Promise<readonly StepTime[]> {
  return onSlowProcessor(browser, async (page) => {
    await page.route(`**${peersBase}**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      const answer = await fetch(`${served}/${pathname.slice(peersBase.length)}`)
      await route.fulfill({
        contentType: answer.headers.get('content-type') ?? '',
        body: Buffer.from(await answer.arrayBuffer()),
      })
    })
    await page.addInitScript((given) => (window.benchScreens = given), drawn)
    await page.addInitScript(watchSteps, ourSteps)
    await page.goto(`${productUrl}${peersBase}same-look.html`)
    const answer = page.locator('main').locator('button[aria-pressed], button[type=submit]').first()
    for (let place = 1; place < drawn.screens.length; place += 1) {
      await answer.click({ timeout: 10_000 })
      await timesOf(page, place)
    }
    return timesOf(page, drawn.screens.length - 1)
  })
}

/** The times recorded so far, once there are at least `count`. */
async function timesOf(page: Page, count = 0): Promise<readonly StepTime[]> {
  await page.waitForFunction((least) => window.benchSteps.length >= least, count, { timeout: 10_000 })
  return page.evaluate(() => window.benchSteps)
}

/** How long an answered question stays on screen by design, in milliseconds. */
function pauseOf(type: string): number {
  return type === 'single-choice' || type === 'tabbed-choice' ? timings.optionAdvance : 0
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
