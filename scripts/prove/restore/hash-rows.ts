import { createHash } from 'node:crypto'
import { restoreAct } from '../../backup/end-old-access.ts'
import { readBackup } from '../../backup/read-backup.ts'

/**
 * A hash of every table's rows in a backup, whatever order they came in: PostgreSQL puts a short row back into a page
 * that had no room for a longer one, so what is restored may be read in another order than it was written. What restores
 * themselves wrote into the audit log is left out.
 */
export async function hashRows(houseKey: Buffer, file: string): Promise<ReadonlyMap<string, string>> {
  const rows = new Map<string, string[]>()
  for await (const piece of readBackup(houseKey, file)) {
    if (piece.kind !== 'rows') continue
    const lines = piece.lines.filter(isNoRestore)
    if (lines.length > 0) rows.set(piece.table, [...(rows.get(piece.table) ?? []), ...lines])
  }
  const hashOf = (lines: readonly string[]) =>
    createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
  return new Map([...rows].map(([table, lines]) => [table, hashOf(lines)]))
}

function isNoRestore(line: string): boolean {
  return !line.includes(`"action":"${restoreAct}"`)
}
