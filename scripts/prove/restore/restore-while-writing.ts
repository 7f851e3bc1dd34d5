import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyAuditChain } from '../../../api/src/audit/index.ts'
import { emptiedTables } from '../../backup/end-old-access.ts'
import type { TableCounts } from '../../backup/manifest.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { createDice } from '../../rehearsal/dice.ts'
import { openHouse } from '../kill/house.ts'
import { startLoad } from '../kill/load.ts'
import { openEmptyDatabase } from './empty-database.ts'
import { hashRows } from './hash-rows.ts'
import type { Part } from './part.ts'

const key = Buffer.alloc(32, 7)
const writers = 6

/**
 * Makes a backup while visitors write, restores it elsewhere, makes a backup of that, and compares the two row by row.
 * Old sessions and links must not come back, and the audit log must have exactly one more row, for the restore.
 */
export async function restoreWhileWriting(postgresUrl: string): Promise<Part> {
  await using house = await openHouse(postgresUrl)
  const server = await house.start()
  const load = startLoad(house.base, house.ask, createDice(1), { lines: writers, name: 'restore' })
  const folder = await mkdtemp(join(tmpdir(), 'fennel-restore-'))
  const findings: string[] = []
  try {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    const before = performance.now()
    const first = await writeBackup(house.services.db, key, join(folder, 'one'), new Date())
    const backupMs = Math.round(performance.now() - before)
    await load.stop()
    await using target = await openEmptyDatabase(postgresUrl)
    const began = performance.now()
    await restoreBackup(target.db, key, join(folder, 'one'), new Date())
    const restoreMs = Math.round(performance.now() - began)
    // NOTE: nobody writes to this database, so its rows are exactly those that were restored.
    const second = await writeBackup(target.db, key, join(folder, 'two'), new Date())
    const [given, restored] = [
      await hashRows(key, join(folder, 'one')),
      await hashRows(key, join(folder, 'two')),
    ]
    for (const [table, rows] of Object.entries(expectedRows(first.tables))) {
      const found = second.tables[table]?.rows
      if (found !== rows) findings.push(`${table}: ${found} rows after the restore instead of ${rows}`)
      else if (!isEmptied(table) && restored.get(table) !== given.get(table))
        findings.push(`${table}: the rows differ`)
    }
    const accessEnded = emptiedTables.reduce((sum, table) => sum + (first.tables[table]?.rows ?? 0), 0)
    if (accessEnded === 0) findings.push('There were no sessions or links, so none was ended.')
    const { brokenAt } = await verifyAuditChain(target.db.query)
    if (brokenAt !== undefined) findings.push(`the audit log is broken at ${brokenAt}`)
    const rows = Object.values(second.tables).reduce((sum, table) => sum + table.rows, 0)
    if (rows < 10) findings.push('Hardly anything was written, so the restore proves little.')
    return {
      counts: {
        'rows restored': rows,
        'sign-ins and links ended': accessEnded,
        tables: Object.keys(first.tables).length,
        'backup, ms': backupMs,
        'restore, ms': restoreMs,
      },
      findings,
    }
  } finally {
    await load.stop()
    await house.kill(server)
    await rm(folder, { recursive: true, force: true })
  }
}

/** The expected number of rows of each table after a restore. */
function expectedRows(given: TableCounts): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(given).map(([table, { rows }]) => {
      if (isEmptied(table)) return [table, 0]
      return [table, table === 'audit_entries' ? rows + 1 : rows]
    }),
  )
}

function isEmptied(table: string): boolean {
  return emptiedTables.some((emptied) => emptied === table)
}
