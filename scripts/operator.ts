import { resolve } from 'node:path'
import { readOperatorOrder } from './operator/read-operator-order.ts'
import { secondFactorOff } from './operator/second-factor-off.ts'
import { openServices } from './privacy/open-services.ts'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { describeFailure } from './start/plain-failure.ts'

const root = resolve(import.meta.dirname, '..')

/** Recovery by someone with access to the machine, for an operator whom no colleague can help. */
try {
  loadSettingsFile(root)
  const email = readOperatorOrder(process.argv.slice(2))
  const services = await openServices(process.env, root)
  try {
    console.log(await secondFactorOff(services, email))
  } finally {
    await services.db.close()
  }
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
