import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { erasePerson, findPersonByEmail, runRetention } from '../api/src/privacy/index.ts'
import type { Services } from '../api/src/services.ts'
import { exportOnRecord, nothingStored } from './privacy/export-on-record.ts'
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
      const counts = await erasePerson(services, (tx) => findPersonByEmail(services, tx, order.email))
      console.table(counts)
      console.log(
        Object.keys(counts).length === 0
          ? nothingStored
          : 'Erased, here and at the payment provider. Payment records stay, without the person. So does a fingerprint of the address and the card of a trial, which cannot be turned back, so that nobody gets a second one. And evidence for an open dispute stays until it is closed. What is left at the provider is retried every hour while the server runs.',
      )
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
