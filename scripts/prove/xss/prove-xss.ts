import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadWholeBrand } from '@fennel/brands'
import type { Browser } from '@playwright/test'
import { mailboxFolder } from '../../../api/src/mail/create-mail-transport.ts'
import { findBrowser, findLightBrowser, launchBrowser } from '../../test/find-browser.ts'
import { openPostgres } from '../../rehearsal/postgres.ts'
import { createDice } from '../../rehearsal/dice.ts'
import { createFuzzActors, operatorEnv, signInOperator } from '../fuzz/fuzz-actors.ts'
import { builtPages } from '../built-pages.ts'
import { openHouse } from '../kill/house.ts'
import { wholeNumber } from '../../whole-number.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { controls } from './control-checks.ts'
import { inGroups, runChecks, toCheck } from './page-checks.ts'
import type { PageCheck } from './page-checks.ts'
import { mailChecks } from './mail-checks.ts'
import { keepHostileMail } from './mail-sinks.ts'
import { operatorChecks } from './operator-checks.ts'
import { classics, manyPayloads, numbered, payloadNumber } from './payloads.ts'
import { sandboxSinks, shownInSandbox } from './sandbox-sinks.ts'
import { asKept, stuffDatabase } from './stuff-database.ts'
import { createTally } from './tally.ts'
import { visitorSinks } from './visitor-sinks.ts'

/** Numbers of stored payloads start here; payloads without a number use 1. */
const firstNumber = 2

/** Access tokens are short-lived, so the operator signs in again after this many checks. */
const errandsPerSignIn = 150

/**
 * Puts payloads into every text a stranger can submit and opens every page that shows it, in a real Chromium:
 * `--visitor 84` payloads on every visitor page and in links of the admin area, `--stored 1000` in the database behind
 * it, `--mails 5000` in mails, with `--tabs 3` windows and `--seed 1` for the random ones beyond the classics.
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
  const dice = createDice(wholeNumber('--seed', values.seed, { low: 0 }))
  const visiting = manyPayloads(wholeNumber('--visitor', values.visitor), dice)
  const known = classics.slice(0, visiting.length)
  const stored = manyPayloads(wholeNumber('--stored', values.stored), dice).map((text, at) =>
    asKept(numbered(text, at + firstNumber)),
  )
  const mailed = manyPayloads(wholeNumber('--mails', values.mails), dice)
  const tabs = wholeNumber('--tabs', values.tabs)
  return timed(async () => {
    await using folder = await openFolder()
    const { home } = folder
    const pages = await builtPages()
    const brand = await loadWholeBrand('calmplate')
    await using postgres = await openPostgres()
    await using house = await openHouse(postgres.url, { ...operatorEnv, WEB_DIST: pages, DATA_DIR: home })
    await house.start()
    const cast = await createFuzzActors(house)
    await visitOften(house.base, cast.bystander.sessionId)
    await stuffDatabase(house.services, cast.bystander.leadId, stored)
    await using browser = await openBrowser()
    const tally = createTally()
    const run = (list: readonly PageCheck[], cookies = '') =>
      runChecks(browser, house.base, { list, tabs, cookies })
    const send = async (name: string, list: readonly PageCheck[], cookies = '') => {
      const began = performance.now()
      const outcome = await run(list, cookies)
      tally.add(name, outcome)
      const seconds = Math.round((performance.now() - began) / 100) / 10
      console.log(`${name}: ${outcome.pages} pages in ${seconds} s, ${outcome.findings.length} faults`)
      for (const finding of outcome.findings.slice(0, 5)) console.log(`  ${finding}`)
    }
    const counts: Record<string, number> = { payloads: stored.length + mailed.length + visiting.length }
    const findings: string[] = []
    for (const [place, list] of Object.entries(controls)) {
      const { findings: caught } = await run(list)
      counts[`control: payloads detected where ${place} treats them as markup`] = caught.length
      if (caught.length < classics.length / 2)
        findings.push(`The check is blind: it misses payloads that ${place} treats as markup.`)
    }
    await send(
      'visitor',
      visiting.flatMap((payload) => visitorSinks(brand, payload).map(toCheck)),
    )
    await send('mails', mailChecks(brand, mailed))
    const mails = await Promise.all(
      known.map((payload, at) => keepHostileMail(mailboxFolder(home), brand, at, payload)),
    )
    await send(
      'mailbox',
      [...mails, '/sandbox/mail'].map((path) => toCheck({ path })),
    )
    for (const group of inGroups(known, shownInSandbox))
      await send('sandbox', (await sandboxSinks(house.services.stripe, group)).map(toCheck))

    const { headers } = await signInOperator(house.base)
    const operator = await operatorChecks(house.base, headers, { stored, linked: visiting })
    for (const group of inGroups(operator, errandsPerSignIn)) {
      const { cookie, signIn } = await signInOperator(house.base)
      await send(
        'operator',
        group.map((check) => check(signIn)),
        cookie,
      )
    }
    const missing = tally.missing('operator', stored)
    if (missing.length > 0)
      findings.push(`${missing.length} stored payloads appear on no page, e.g. ${missing[0]}`)
    findings.push(...tally.findings())
    return {
      name: 'xss',
      claim:
        'No text that a stranger can leave or put into a link runs as a script, becomes markup or contacts another host, on any visitor or operator page, in emails or in the sandbox.',
      counts: { ...counts, ...tally.counts(), findings: findings.length },
      findings: findings.slice(0, 400).map((finding) => withPayload(finding, stored)),
    }
  })
}

/** A temporary data folder, deleted when disposed. */
async function openFolder(): Promise<AsyncDisposable & { readonly home: string }> {
  const home = await mkdtemp(join(tmpdir(), 'fennel-prove-xss-'))
  return { home, [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }) }
}

/** Fifty events of one visit, for the timeline of a lead and the counts of the analytics pages. */
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
  if (!response.ok)
    throw new Error(`The events were answered with ${response.status}: ${await response.text()}`)
}

/** The lightest Chromium available. */
async function openBrowser(): Promise<Browser> {
  return launchBrowser(await findLightBrowser(await findBrowser()))
}

/** Appends the payload that a finding refers to by number. */
function withPayload(finding: string, stored: readonly string[]): string {
  const payload = stored[(payloadNumber(finding) ?? 0) - firstNumber]
  return payload === undefined ? finding : `${finding}: ${payload}`
}
