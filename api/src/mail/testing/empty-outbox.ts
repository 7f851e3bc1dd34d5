import type { Services } from '#api/services.ts'
import { createRecordingTransport } from '#api/testing/recording-transport.ts'
import type { RecordingTransport } from '#api/testing/recording-transport.ts'
import type { TestDatabase } from '#api/testing/test-database.ts'
import { createTestClock, createTestServices, testConfig } from '#api/testing/test-services.ts'
import type { TestClock } from '#api/testing/test-services.ts'
import { mailOutbox } from '../mail-tables.ts'

/**
 * Empties the outbox of a database and returns services with a test clock, a transport instead of a mail server, and an
 * hourly limit.
 */
export async function emptyOutbox(
  database: TestDatabase,
  mailsPerHour = 5,
): Promise<{
  readonly clock: TestClock
  readonly transport: RecordingTransport
  readonly services: Services
}> {
  await database.db.query.delete(mailOutbox)
  const clock = createTestClock()
  const transport = createRecordingTransport()
  const config = testConfig(database.url, { MAILS_PER_HOUR: String(mailsPerHour) })
  const services = await createTestServices(database.db, config, clock, { mail: transport })
  return { clock, transport, services }
}
