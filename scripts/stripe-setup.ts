import { brandIds, loadBrand } from '@fennel/brands'
import { resolve } from 'node:path'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { describeFailure } from './start/plain-failure.ts'
import { parseSetupOptions } from './stripe-setup/parse-setup-options.ts'
import { setUpAccount } from './stripe-setup/set-up-account.ts'

const root = resolve(import.meta.dirname, '..')

try {
  loadSettingsFile(root)
  const { account, site, walletDomains } = parseSetupOptions(process.argv.slice(2), process.env, root)
  const brands = await Promise.all(brandIds.map((id) => loadBrand(id)))
  for (const line of await setUpAccount(account, brands, site, walletDomains)) console.log(line)
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
