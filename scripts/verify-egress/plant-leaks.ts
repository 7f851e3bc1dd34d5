import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { dataPaths } from '../start/paths.ts'
import { readProcessList } from '../start/process-list.ts'
import type { PlannedWalk } from './plan-walks.ts'

/** The places where a leak is planted, as named in the evidence. */
export const plantedPlaces = [
  'off-origin request',
  'address',
  'log api.log',
  'table tracking_events',
  'sandbox',
  'mail',
] as const

/**
 * Plants one word of a visitor's health answers wherever the server writes: a log line, an event, data sent to the
 * payment provider, a mail. The word is only yes or no, so only the comparison of twins can notice it.
 */
export async function plantLeaks(dataDir: string, { voice }: PlannedWalk): Promise<void> {
  const word = voice === 'second' ? 'no' : 'yes'
  const { databaseUrl = '', sandboxUrl = '' } = readProcessList(dataPaths(dataDir).processes) ?? {}
  await appendFile(
    dataPaths(dataDir).log('api'),
    `${JSON.stringify({ level: 30, msg: `they said ${word}` })}\n`,
  )
  await appendFile(join(dataDir, 'mail', `planted-${word}.txt`), `You told us: ${word}.\n`)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `update tracking_events set metadata = metadata || jsonb_build_object('note', $1::text)
       where event_type = 'quizFinished'`,
      [word],
    )
  } finally {
    await client.end()
  }
  const response = await fetch(`${sandboxUrl}/v1/customers`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_sandbox_planted' },
    body: new URLSearchParams({ 'metadata[note]': word }),
  })
  if (!response.ok) throw new Error(`The payment sandbox refused the planted leak: ${response.status}`)
}
