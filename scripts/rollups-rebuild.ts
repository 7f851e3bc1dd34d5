import { openDatabase } from '../api/src/db/client.ts'
import { rebuildSales } from '../api/src/sales/index.ts'
import { rebuildRollups } from '../api/src/tracking/index.ts'

/** Counts everything anew from the raw events and the books; the product may run, its events and payments wait meanwhile. */
const url = process.env['DATABASE_URL']
if (url === undefined || url === '') {
  console.error(
    'DATABASE_URL is not set: the address stands in processes.json below DATA_DIR while the product runs.',
  )
  process.exit(1)
}
const db = openDatabase(url, 2)
try {
  const count = await rebuildRollups({ db })
  await rebuildSales({ db })
  console.log(`Counted ${count} events and the sales of the ledger anew.`)
} finally {
  await db.close()
}
