import { loadBrand } from '@fennel/brands'
import { resolve } from 'node:path'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { describeFailure } from './start/plain-failure.ts'
import { parseSetupOptions } from './stripe-setup/parse-setup-options.ts'
import { setUpAccount } from './stripe-setup/set-up-account.ts'

const root = resolve(import.meta.dirname, '..')

try {
  loadSettingsFile(root)
  const { account, brands, site, walletDomains } = parseSetupOptions(process.argv.slice(2), process.env, root)
  const catalog = await Promise.all(brands.map((id) => loadBrand(id)))
  for await (const line of setUpAccount(account, catalog, site, walletDomains)) console.log(line)
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
