import { createHash } from 'node:crypto'
import { restoreAct } from '../../backup/end-old-access.ts'
import { readBackup } from '../../backup/read-backup.ts'

/**
 * A hash of each table's rows in a backup, independent of their order: PostgreSQL may read restored rows in a different
 * order than they were written in. Audit log rows written by a restore itself are skipped.
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
