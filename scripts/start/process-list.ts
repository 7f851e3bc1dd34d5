import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { commandLineOf, isAlive } from '../postgres/postmaster-file.ts'
import { PlainFailure } from './plain-failure.ts'
import { waitUntil } from './wait-until.ts'

/** What is running for a DATA_DIR, as stored in `processes.json`. Process id 0 means the program is not running. */
export interface ProcessList {
  start: number
  api: number
  sandbox: number
  postgres: number
  /** The address of the server. */
  url: string
  databaseUrl: string
  sandboxUrl: string
}

/** Reads the list a start wrote; undefined when there is none. A `PlainFailure` if this account may not read it. */
export function readProcessList(file: string): Partial<ProcessList> | undefined {
  const text = readIfThere(file)
  if (text === undefined) return undefined
  try {
    const list: unknown = JSON.parse(text)
    return typeof list === 'object' && list !== null ? list : undefined
  } catch {
    return undefined
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : 'unknown error'
    if (code === 'ENOENT') return undefined
    throw new PlainFailure(
      `${file} cannot be read (${code}), so it is unknown what is running: use the account that runs Fennel.`,
    )
  }
}

/** Replaces the list atomically (mode 0600, because the database URL contains a password). */
export function writeProcessList(file: string, list: ProcessList): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(list, undefined, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Stops programs left behind by a start that was killed. A process counts only when its command line names the program,
 * because process ids are reused.
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
    if (await waitUntil(() => !isOurs(), { forMs: 1_500 })) continue
    // NOTE: a second signal ends a wait of DRAIN_SECONDS, which began when its start was killed.
    process.kill(pid, 'SIGTERM')
    if (await waitUntil(() => !isOurs(), { forMs: 5_000 })) continue
    process.kill(pid, 'SIGKILL')
    await waitUntil(() => !isOurs(), { forMs: 2_000 })
  }
}
