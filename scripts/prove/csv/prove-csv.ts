import { parseArgs } from 'node:util'
import { toCsv } from '@fennel/funnel'
import type { CsvCell } from '@fennel/funnel'
import { openPrincipalsFixture } from '../../../api/src/testing/authorization/principals.ts'
import type { PrincipalsFixture } from '../../../api/src/testing/authorization/principals.ts'
import { openPostgres } from '../../rehearsal/postgres.ts'
import { createDice } from '../../rehearsal/dice.ts'
import { wholeNumber } from '../../whole-number.ts'
import { timed } from '../proof.ts'
import type { ProofResult } from '../proof.ts'
import { hostileCell, hostileEmails } from './hostile-cells.ts'
import { beginsAsFormula, isDangerous, readCsv } from './read-csv.ts'

/** Spreadsheets split cells at commas or at the list separator of their locale. */
const separators = [',', ';', '\t'] as const

/**
 * Writes random cells (`--cells 100000 --seed 1`) the way every export does and reads them back with an independent
 * parser. Then stores formulas in every text a stranger can submit and downloads the export of leads from the server.
 */
export async function proveCsv(args: readonly string[] = []): Promise<ProofResult> {
  const { values } = parseArgs({
    args: [...args],
    options: { cells: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
  })
  const seed = wholeNumber('--seed', values.seed, { low: 0 })
  const wanted = wholeNumber('--cells', values.cells)
  return timed(async () => {
    const written = writeCells(seed, wanted)
    await using postgres = await openPostgres()
    await using fixture = await openPrincipalsFixture(postgres.url)
    const exported = await exportStored(fixture)
    return {
      name: 'csv',
      claim:
        'No cell of an exported file starts as a formula, whichever separator a spreadsheet uses, and every cell reads back as it was stored.',
      counts: {
        cells: written.cells,
        separators: separators.length,
        'cells neutralized': written.marked,
        'formulas sent to the server': exported.sent,
        'hostile addresses accepted': exported.taken,
        'rows exported': exported.rows,
        'cells exported': exported.cells,
        findings: written.findings.length + exported.findings.length,
      },
      findings: [...written.findings, ...exported.findings].slice(0, 200),
    }
  })
}

function writeCells(seed: number, wanted: number) {
  const dice = createDice(seed)
  const findings: string[] = []
  let cells = 0
  let marked = 0
  while (cells < wanted) {
    const rows: (readonly CsvCell[])[] = Array.from({ length: 5 }, () =>
      Array.from({ length: 4 }, () =>
        dice.chance(92) ? hostileCell(dice) : dice.chance(50) ? dice.between(-99, 99) : null,
      ),
    )
    cells += 20
    const text = toCsv(rows)
    const read = readCsv(text).flat()
    for (const [at, cell] of rows.flat().entries()) {
      const back = read[at]
      if (typeof cell === 'string' && back !== cell) marked += 1
      if (back === undefined || unmarked(back) !== unmarked(cell === null ? '' : String(cell)))
        findings.push(`${JSON.stringify(cell)} reads back as ${JSON.stringify(back)}`)
    }
    findings.push(...dangersIn(text))
  }
  return { cells, marked, findings: [...new Set(findings)] }
}

/** Every cell that a spreadsheet could evaluate, for each separator. */
function dangersIn(text: string): readonly string[] {
  return separators.flatMap((separator) =>
    readCsv(text, separator)
      .flat()
      .filter((cell) => (separator === ',' ? isDangerous(cell) : beginsAsFormula(cell) && !isOwnNumber(cell)))
      .map((cell) => `separated by ${JSON.stringify(separator)} a cell is ${JSON.stringify(cell)}`),
  )
}

/** A number of ours at the start of a line, merged with the next cells by another separator; it is not a formula. */
function isOwnNumber(cell: string): boolean {
  return /^["\s]*-?\d+(,|$)/.test(cell)
}

/** A text without the apostrophes that keep it from being a formula. */
function unmarked(text: string): string {
  return text.replaceAll("'", '')
}

async function exportStored({ app, credentials }: PrincipalsFixture) {
  const findings: string[] = []
  let sent = 0
  let taken = 0
  const emails: string[] = []
  for (const [number, email] of hostileEmails.entries()) {
    const sessionId = `csv-${number}`
    const formula = `=HYPERLINK("http://x.example/${number}")`
    await app.inject({
      method: 'POST',
      url: '/api/tracking/events',
      payload: eventWith(formula, sessionId, number),
      headers: { 'user-agent': formula },
    })
    const lead = await app.inject({
      method: 'POST',
      url: '/api/leads',
      payload: { email, sessionId, quizData: { gender: formula, name: formula }, flowId: '-1' },
    })
    const plain = await app.inject({
      method: 'POST',
      url: '/api/leads',
      payload: { email, sessionId, quizData: { gender: 'female' } },
    })
    sent += 3
    if (plain.statusCode !== 200) continue
    taken += 1
    emails.push(plain.json<{ data: { email: string } }>().data.email)
    const token = [...lead.cookies, ...plain.cookies].find(({ name }) => name === 'fennel-lead')?.value ?? ''
    await app.inject({
      method: 'POST',
      url: '/api/stripe/complete-subscription-flow',
      headers: { cookie: `fennel-lead=${token}`, 'user-agent': formula },
      payload: {
        productId: 'calmplate-1-month',
        customerEmail: email,
        paymentMethodId: 'pm_card_visa',
        fullName: formula,
        deviceInfo: { userAgent: formula, browserName: formula },
        metadata: { note: formula },
      },
    })
    sent += 1
  }
  const response = await app.inject({
    method: 'POST',
    url: '/api/admin/leads/export',
    headers: credentials.admin,
    payload: { reason: '=1+1 for the proof' },
  })
  if (response.statusCode !== 200)
    findings.push(`The export was answered with ${response.statusCode}: ${response.body}`)
  const rows = readCsv(response.body)
  findings.push(...dangersIn(response.body))
  const column = rows.map((row) => unmarked(row[1] ?? ''))
  for (const email of emails)
    if (!column.includes(unmarked(email)))
      findings.push(`${JSON.stringify(email)} is not in the export as it was stored`)
  if (taken < 10) findings.push(`Only ${taken} hostile addresses were accepted, so little was exported.`)
  return { sent, taken, rows: rows.length, cells: rows.flat().length, findings }
}

function eventWith(formula: string, sessionId: string, number: number): object {
  const touch = {
    at: '2026-11-21T09:00:00.000Z',
    utmSource: formula,
    utmMedium: formula,
    utmCampaign: formula,
    utmContent: formula,
    utmTerm: formula,
    fbclid: formula,
    referrer: `http://=1+1.example`,
    landingPath: `/=1+1`,
    article: '-1',
  }
  return {
    eventId: `csv-${number}`,
    eventType: 'landingPageVisit',
    timestamp: '2026-11-21T09:00:00.000Z',
    sessionId,
    flowId: '-1',
    attribution: { first: touch, last: touch },
    deviceInfo: { userAgent: formula, language: formula, referrer: formula, timezone: formula },
    metadata: { note: formula },
  }
}
