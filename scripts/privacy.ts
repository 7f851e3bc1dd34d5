import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runRetention } from '../api/src/privacy/index.ts'
import type { Services } from '../api/src/services.ts'
import { eraseOnRequest } from './privacy/erase-on-request.ts'
import { exportOnRecord } from './privacy/export-on-record.ts'
import { jsonPieces } from './privacy/json-pieces.ts'
import { openServices } from './privacy/open-services.ts'
import { readOrder } from './privacy/read-order.ts'
import type { Order } from './privacy/read-order.ts'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { describeFailure } from './start/plain-failure.ts'

const root = resolve(import.meta.dirname, '..')

async function carryOut(services: Services, order: Order): Promise<void> {
  switch (order.act) {
    case 'export': {
      const pieces = jsonPieces(await exportOnRecord(services, order.email))
      await pipeline(Readable.from(pieces), process.stdout, { end: false })
      return
    }
    case 'erase': {
      const { counts, words } = await eraseOnRequest(services, order.email)
      console.table(counts)
      console.log(words)
      return
    }
    case 'retention':
      console.table(await runRetention(services, order.isDryRun))
      console.log(
        order.isDryRun
          ? 'A dry run: nothing was deleted. Expired days of events are dropped by the running server alone, an hour after its start at the earliest.'
          : 'Deleted. The report is in the table deletion_reports. Expired days of events are left to the running server.',
      )
  }
}

try {
  loadSettingsFile(root)
  const order = readOrder(process.argv.slice(2))
  const services = await openServices(process.env, root)
  try {
    await carryOut(services, order)
  } finally {
    await services.db.close()
  }
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
