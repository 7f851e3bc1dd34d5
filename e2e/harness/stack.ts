import { Client, type QueryResultRow } from 'pg'
import { dataPaths } from '../../scripts/start/paths.ts'
import { type ProcessList, readProcessList } from '../../scripts/start/process-list.ts'
import { waitUntil } from '../../scripts/start/wait-until.ts'

/** The running Fennel, with access to its processes and its database. */
export interface Stack {
  url: string
  /** Where it keeps its database, logs and sandbox state. */
  dataDir: string
  /** Current process ids and addresses; they change when a process is restarted. */
  processes: () => ProcessList
  /** Queries Fennel's database; `values` fill $1, $2 … */
  query: <Row extends QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<Row[]>
  /** Kills the API with SIGKILL and waits until its replacement is healthy. */
  killApi: () => Promise<void>
}

/** The stack that the global setup started. */
export function currentStack(): Stack {
  return stackAt(required('FENNEL_E2E_URL'), required('FENNEL_E2E_DATA_DIR'))
}

/** Where the tests of a run note which API calls their pages made. */
export const callsFile = () => required('FENNEL_E2E_CALLS')

/** The Fennel that runs at `url` on `dataDir`. */
export function stackAt(url: string, dataDir: string): Stack {
  const processes = () => {
    const list = readProcessList(dataPaths(dataDir).processes)
    if (list?.api === undefined) throw new Error(`No list of processes in ${dataDir}`)
    return list as ProcessList
  }
  return {
    url,
    dataDir,
    processes,
    query: async <Row extends QueryResultRow>(sql: string, values: readonly unknown[] = []) => {
      const client = new Client({ connectionString: processes().databaseUrl })
      await client.connect()
      try {
        return (await client.query<Row>(sql, [...values])).rows
      } finally {
        await client.end()
      }
    },
    killApi: async () => {
      const before = processes().api
      process.kill(before, 'SIGKILL')
      const isBack = await waitUntil(() => processes().api !== before, { forMs: 30_000, everyMs: 50 })
      if (!isBack) throw new Error('The API did not come back')
    },
  }
}

function required(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is missing: run the journeys with \`npm run e2e\``)
  return value
}
