import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Evidence } from './canary.ts'
import type { PlannedWalk } from './plan-walks.ts'
import { shortenPauses, walkInPage } from './walk-in-page.ts'

/**
 * Leaks planted by tests: answers sent to an ad network as a base64 picture URL, and one answer in the page's address.
 */
export type Plant = 'none' | 'picture' | 'picture and address'

/** The evidence that holds the URLs of pictures, styles and scripts. */
export const assetAddresses = 'address of a picture or script'

interface Sent {
  readonly evidence: readonly Evidence[]
  /** The path where the visitor ended. */
  readonly endedAt: string
  /** Number of requests to other origins. */
  readonly offOrigin: number
}

/**
 * Sends one visitor through the pages in a new browser context and records every URL and every request to another
 * origin. Nothing really leaves: requests to other hosts are answered here.
 */
export async function sendVisitor(
  browser: Browser,
  origin: string,
  walk: PlannedWalk,
  plant: Plant = 'none',
): Promise<Sent> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    extraHTTPHeaders: headersOf(walk),
  })
  const requests: string[] = []
  const addresses: string[] = []
  try {
    await listen(context, origin, { requests, addresses })
    await context.addInitScript(shortenPauses)
    if (walk.consent === 'gpc') await context.addInitScript(sendPrivacySignal)
    if (plant !== 'none') await context.addInitScript(plantPicture)
    if (plant === 'picture and address') await context.addInitScript(plantAddress)
    const page = await context.newPage()
    const endedAt = await journey(page, origin, walk)
    // Waits for the last page's requests before leaving it; otherwise twins would differ in what was cut off.
    await page.waitForLoadState('networkidle')
    await page.goto(`${origin}/terms`)
    await page.waitForLoadState('networkidle')
    return {
      endedAt,
      offOrigin: requests.length,
      evidence: [
        { place: 'off-origin request', text: requests.join('\n'), forbids: ['health', 'person'] },
        {
          place: 'address',
          text: addresses.filter((address) => !isAsset(address)).join('\n'),
          forbids: ['health', 'person'],
        },
        {
          place: assetAddresses,
          text: addresses.filter(isAsset).join('\n'),
          forbids: ['health', 'person'],
        },
      ],
    }
  } finally {
    await context.close()
  }
}

function isAsset(address: string): boolean {
  return /^\/(assets|brands)\//.test(URL.parse(address)?.pathname ?? '')
}

/** A country that requires opt-in, except for the visitor whose browser sends Global Privacy Control. */
function headersOf({ consent }: PlannedWalk): Record<string, string> {
  return consent === 'gpc' ? { 'cf-ipcountry': 'US', 'sec-gpc': '1' } : { 'cf-ipcountry': 'DE' }
}

function sendPrivacySignal(): void {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
}

/** Leaks the answer to a yes-or-no question, which a search for rare words cannot find. */
function plantAddress(): void {
  setInterval(() => {
    const answers = /"family_concerns":"(\w+)"/.exec(localStorage.getItem('quiz_funnels_state') ?? '')
    if (answers !== null && location.pathname === '/purchase')
      history.replaceState(history.state, '', `/purchase?note=${answers[1]}`)
  }, 500)
}

/** Leaks each new state once, so that the network becomes idle in between. */
function plantPicture(): void {
  let sent: string | null = null
  setInterval(() => {
    const kept = localStorage.getItem('quiz_funnels_state')
    if (kept === sent) return
    sent = kept
    if (kept !== null) new Image().src = `https://www.facebook.com/tr/?cd=${btoa(kept)}`
  }, 500)
}

async function listen(
  context: BrowserContext,
  origin: string,
  kept: { readonly requests: string[]; readonly addresses: string[] },
): Promise<void> {
  const { host } = new URL(origin)
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!/^(https?|wss?):$/.test(url.protocol)) return
    kept.addresses.push(request.url())
    if (url.host === host) return
    kept.requests.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  context.on('page', (page) => page.on('framenavigated', (frame) => kept.addresses.push(frame.url())))
  await context.route(
    (url) => url.host !== host,
    (route) => route.fulfill({ status: 204, body: '' }),
  )
}

async function journey(page: Page, origin: string, walk: PlannedWalk): Promise<string> {
  await page.goto(`${origin}/?flow=${walk.flowId}`)
  await decide(page, walk)
  // NOTE: the walk has its own limits and reports where it got stuck; a global timeout would not.
  const path = await walkThrough(page, walk)
  await page.waitForFunction(hasKeptAnswers, walk.proves)
  if (!walk.pays) return path
  await page.waitForURL((url) => url.pathname === '/purchase')
  await pay(page)
  return new URL(page.url()).pathname
}

/**
 * Resumes after a tap before the page's script was ready: such an answer is sent through a form and loads a new
 * document.
 */
async function walkThrough(page: Page, { answers }: PlannedWalk): Promise<string> {
  for (let documents = 1; ; documents += 1) {
    try {
      return await page.evaluate(walkInPage, answers)
    } catch (failure) {
      if (documents > 3 || !String(failure).includes('Execution context was destroyed')) throw failure
      await page.waitForLoadState()
    }
  }
}

/** Runs in the page: whether answers to all these questions are stored; without them a walk proves nothing. */
function hasKeptAnswers(questionIds: readonly string[]): boolean {
  const kept: unknown = JSON.parse(localStorage.getItem('quiz_funnels_state') ?? '{}')
  const text = JSON.stringify(kept)
  return questionIds.every((id) => text.includes(`"${id}":`))
}

async function decide(page: Page, { consent }: PlannedWalk): Promise<void> {
  const panel = page.locator('[data-consent=notice]')
  await panel.waitFor()
  if (consent === 'rejected') await panel.getByRole('button', { name: 'Reject all' }).click()
  if (consent === 'accepted') await panel.getByRole('button', { name: 'Accept all' }).click()
}

/** Buys the plan, accepts the first offer, declines the others and creates an account. */
async function pay(page: Page): Promise<void> {
  await page.getByLabel('Full name on card').fill('Card Holder')
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiration date').fill('12 / 39')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('form', { name: 'Pay by card' }).locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/purchase', { timeout: 30_000 })
  for (let offers = 0; new URL(page.url()).pathname.startsWith('/upsell/'); offers += 1) {
    const { pathname } = new URL(page.url())
    const words = offers === 0 ? 'Add to My Order' : "No thanks, I'll skip this offer"
    await page.getByRole('button', { name: words }).first().click()
    await page.waitForURL((url) => url.pathname !== pathname, { timeout: 30_000 })
  }
  await page.getByLabel('Password', { exact: true }).fill('a password nobody has')
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await page.waitForURL((url) => url.pathname === '/thank-you', { timeout: 30_000 })
}
