import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadWholeBrand } from '@fennel/brands'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { mailboxFolder } from '../../../api/src/mail/create-mail-transport.ts'
import { browserFlags, findBrowser } from '../../test/find-browser.ts'
import { openPostgres } from '../../verify-money/postgres.ts'
import { createDice } from '../../verify-money/random.ts'
import { castFor, operatorEnv, signInOperator } from '../fuzz/fuzz-cast.ts'
import { builtPages } from '../built-pages.ts'
import { openHouse } from '../kill/house.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { keepHostileMail, mailDocuments } from './mail-sinks.ts'
import { linkSinks, operatorSinks } from './operator-sinks.ts'
import { classics, makePayload } from './payloads.ts'
import { sandboxSinks, shownInSandbox } from './sandbox-sinks.ts'
import { stuffDatabase } from './stuff-database.ts'
import { visitorSinks } from './visitor-sinks.ts'
import { watchContext } from './watch-context.ts'
import type { Look, Watched } from './watch-context.ts'

/** One thing to look at, by whichever window is free. */
type Errand = (watched: Watched) => Promise<readonly string[]>

/**
 * Puts payloads into every text a stranger can leave and opens every page that shows it, in a real Chromium:
 * `--visitor 84` payloads through every page of a visitor, `--stored 1000` into the database behind the admin area,
 * `--mails 5000` into letters, with `--tabs 3` windows and `--seed 1` for what is made up beyond the classics.
 */
export async function proveXss(args: readonly string[] = []): Promise<ProofResult> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      visitor: { type: 'string', default: String(classics.length) },
      stored: { type: 'string', default: '1000' },
      mails: { type: 'string', default: '5000' },
      tabs: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
    },
  })
  const dice = createDice(Number(values.seed))
  const payloads = (count: number) => [
    ...classics.slice(0, count),
    ...Array.from({ length: Math.max(0, count - classics.length) }, () => makePayload(dice)),
  ]
  return timed(async () => {
    await using folder = await openFolder()
    const { home } = folder
    const pages = await builtPages()
    const brand = await loadWholeBrand('calmplate')
    await using postgres = await openPostgres()
    await using house = await openHouse(postgres.url, { ...operatorEnv, WEB_DIST: pages, DATA_DIR: home })
    await house.start()
    const cast = await castFor(house)
    await visitOften(house.base, cast.bystander.sessionId)
    const stored = payloads(Number(values.stored))
    const known = classics.slice(0, Number(values.visitor))
    await stuffDatabase(house.services, cast.bystander.leadId, stored)
    const errands: Record<string, readonly Errand[]> = {
      visitor: payloads(Number(values.visitor)).flatMap((payload) =>
        visitorSinks(brand, payload).map(toErrand),
      ),
      mails: inGroups(payloads(Number(values.mails)), 100).flatMap((group) =>
        mailDocuments(brand, '').map(
          ([name], at): Errand =>
            (watched) =>
              watched.lookAtHtml(
                group.map((payload) => mailDocuments(brand, payload)[at]?.[1] ?? '').join('\n'),
                name,
              ),
        ),
      ),
      mailbox: [
        ...(await Promise.all(
          known.map(async (payload, at) =>
            toErrand({ path: await keepHostileMail(mailboxFolder(home), brand, at, payload) }),
          ),
        )),
        toErrand({ path: '/sandbox/mail' }),
      ],
    }
    const found = findBrowser()
    const browser = await chromium.launch({ executablePath: (await found).path, args: browserFlags })
    const findings: string[] = []
    const counts: Record<string, number> = {
      payloads: stored.length + Number(values.mails) + Number(values.visitor),
    }
    let violations = 0
    const send = async (name: string, list: readonly Errand[], cookies = '') => {
      const result = await runErrands(browser, house.base, { list, tabs: Number(values.tabs), cookies })
      counts[`pages: ${name}`] = (counts[`pages: ${name}`] ?? 0) + list.length
      violations += result.violations
      findings.push(...result.findings)
      counts[`showing one as text: ${name}`] = (counts[`showing one as text: ${name}`] ?? 0) + result.shown
      console.log(`${name}: ${list.length} pages, ${result.findings.length} faults`)
      for (const finding of result.findings.slice(0, 5)) console.log(`  ${finding}`)
    }
    try {
      const control = classics.map(
        (payload): Errand =>
          async (watched) =>
            (await watched.lookAtHtml(payload, payload)).slice(0, 1),
      )
      const caught = await runErrands(browser, house.base, { list: control, tabs: 1, cookies: '' })
      counts['control: payloads caught where they are taken for markup'] = caught.findings.length
      if (caught.findings.length < classics.length / 2)
        findings.push('The watch is blind: it misses payloads that do run.')
      for (const [name, list] of Object.entries(errands)) await send(name, list)
      for (const group of inGroups(known, shownInSandbox))
        await send('sandbox', (await sandboxSinks(house.services.stripe, group)).map(toErrand))
      const links = payloads(Math.ceil(Number(values.visitor) / 4))
      // NOTE: a sign-in is short; each group of pages begins with a new one.
      const groups = [
        operatorSinks({}, stored.length, known.length),
        ...inGroups(
          links.flatMap((payload) => linkSinks({}, payload)),
          200,
        ),
      ].flatMap((group) => inGroups(group, 200))
      for (const group of groups) {
        const { cookie, signIn } = await signInOperator(house.base)
        await send(
          'operator',
          group.map((look) => toErrand({ ...look, signIn })),
          cookie,
        )
      }
    } finally {
      await browser.close()
    }
    for (const [name, count] of Object.entries(counts))
      if (name.startsWith('showing') && count === 0)
        findings.push(`None of the pages is ${name}, so they prove nothing.`)
    return {
      name: 'xss',
      claim:
        'No text that a stranger can leave or put into a link runs as a script, becomes markup or asks another host, on any page of visitors or operators, in letters or in the sandbox.',
      counts: { ...counts, 'stopped by the content policy': violations, faults: findings.length },
      findings: [...new Set(findings)].slice(0, 400),
    }
  })
}

/** A folder for what the house keeps, gone afterwards. */
async function openFolder(): Promise<AsyncDisposable & { readonly home: string }> {
  const home = await mkdtemp(join(tmpdir(), 'fennel-prove-xss-'))
  return { home, [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }) }
}

/** Fifty events of one visit, for the time line of a lead and the counts of the analytics pages. */
async function visitOften(base: string, sessionId: string): Promise<void> {
  const types = ['landingPageVisit', 'purchasePageVisit', 'upsellPageVisit', 'experimentExposed'] as const
  const events = Array.from({ length: 50 }, (_, at) => ({
    eventId: `xss-${at}`,
    eventType: types[at % types.length],
    sessionId,
    timestamp: new Date().toISOString(),
    metadata: {},
  }))
  const response = await fetch(`${base}/api/tracking/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  })
  if (!response.ok) throw new Error(`The events were answered ${response.status}: ${await response.text()}`)
}

const toErrand =
  (look: Look): Errand =>
  (watched) =>
    watched.look(look)

function inGroups<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, at * size + size),
  )
}

interface Work {
  readonly list: readonly Errand[]
  readonly tabs: number
  /** What a sign-in is bound to, `name=value; …`; none for visitors. */
  readonly cookies: string
}

/** Runs errands in a few windows at once, each window with cookies and storage of its own. */
async function runErrands(browser: Browser, origin: string, { list, tabs, cookies }: Work) {
  const findings: string[] = []
  let violations = 0
  let shown = 0
  let next = 0
  const window = async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const jar = cookies.split('; ').filter((one) => one !== '')
    await context.addCookies(
      jar.map((one) => ({
        name: one.slice(0, one.indexOf('=')),
        value: one.slice(one.indexOf('=') + 1),
        url: origin,
      })),
    )
    const watched = await watchContext(context, new URL(origin).origin)
    for (let errand = list[next++]; errand !== undefined; errand = list[next++])
      findings.push(...(await errand(watched)))
    violations += watched.counts.violations
    shown += watched.counts.shown
    await context.close()
  }
  await Promise.all(Array.from({ length: Math.min(tabs, list.length) }, window))
  return { findings, violations, shown }
}
