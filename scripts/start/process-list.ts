import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { commandLineOf, isAlive } from '../postgres/postmaster-file.ts'
import { waitUntil } from './wait-until.ts'

/** What runs for one DATA_DIR, as kept in its `processes.json`. Process ids of 0 are absent programs. */
export interface ProcessList {
  start: number
  api: number
  sandbox: number
  postgres: number
  /** Where the product answers. */
  url: string
  databaseUrl: string
  sandboxUrl: string
}

/** Reads the list a start left behind; `undefined` when there is none or it is unreadable. */
export function readProcessList(file: string): Partial<ProcessList> | undefined {
  try {
    const list: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof list === 'object' && list !== null ? list : undefined
  } catch {
    return undefined
  }
}

/** Replaces the list in one step (mode 0600: it holds the database's address with its password). */
export function writeProcessList(file: string, list: ProcessList): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(list, undefined, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Ends the programs an earlier start left behind when it was killed. A process id counts only when its command
 * line names the program, because ids are given out again.
 */
export async function endLeftovers(
  list: Partial<ProcessList>,
  entries: Readonly<Record<'api' | 'sandbox', string>>,
): Promise<void> {
  for (const name of ['api', 'sandbox'] as const) {
    const pid = list[name] ?? 0
    const isOurs = () => pid > 1 && isAlive(pid) && commandLineOf(pid).includes(entries[name])
    if (!isOurs()) continue
    process.kill(pid, 'SIGTERM')
    if (await waitUntil(() => !isOurs(), { forMs: 5_000 })) continue
    process.kill(pid, 'SIGKILL')
    await waitUntil(() => !isOurs(), { forMs: 2_000 })
  }
}
