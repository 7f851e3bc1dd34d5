import { brandIds, loadWholeBrand } from '@fennel/brands'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startSandbox } from '@fennel/sandbox'
import { knownBrand } from './known-brand.ts'
import { startProduct } from './rehearsal/start-product.ts'
import { describeFailure } from './start/plain-failure.ts'
import { stopOnce } from './start/stop-once.ts'
import { sandboxAccount } from './stripe-setup/stripe-account.ts'
import { findBrowser, launchBrowser } from './test/find-browser.ts'
import { billsOf } from './verify-offers/bills.ts'
import { type Claim, differencesAmong, tableOf } from './verify-offers/claim.ts'
import { type Buyer, buyEverything, readLedger } from './verify-offers/purchases.ts'
import { readScreens } from './verify-offers/screens.ts'
import { wordsOfOffers } from './verify-offers/words-of-offers.ts'

const root = resolve(import.meta.dirname, '..')
const say = (line: string): void => console.error(line)
const { brand: only, fast } = parseArgs({
  options: { brand: { type: 'string' }, fast: { type: 'boolean', default: false } },
}).values
const ids = brandIds.filter((id) => only === undefined || id === only)
const brands = await Promise.all(ids.map((id) => loadWholeBrand(id)))

/** Claims that can be read without a running server. */
async function readWords(): Promise<readonly Claim[]> {
  const sandbox = await startSandbox({ port: 0, dataFile: ':memory:' })
  try {
    const claims: Claim[] = []
    for (const brand of brands) {
      claims.push(...wordsOfOffers(brand), ...(await billsOf(sandboxAccount(sandbox.url).stripe, brand)))
    }
    return claims
  } finally {
    await sandbox.close()
  }
}

/** Claims that a running server makes: pages, mails and charges. */
async function readProduct(signal: AbortSignal): Promise<readonly Claim[]> {
  const found = await findBrowser()
  const product = await startProduct(root, ids, { say, signal })
  const browser = await launchBrowser(found, signal)
  try {
    const claims: Claim[] = []
    const buyers: Buyer[] = []
    let anyOrigin = ''
    for (const brand of brands) {
      const origin = product.origin(brand.appId)
      anyOrigin = origin
      claims.push(...(await readScreens(browser, brand, origin, (flow) => say(`  ${brand.appId} ${flow}`))))
      const bought = await buyEverything(browser, brand, origin)
      claims.push(...bought.claims)
      buyers.push(...bought.buyers)
    }
    return [...claims, ...(await readLedger(browser, anyOrigin, buyers))]
  } finally {
    await browser.close()
    await product.stop()
  }
}

const stopping = new AbortController()
stopOnce((reason) => stopping.abort(reason))
try {
  if (only !== undefined) knownBrand(only)
  const claims = [...(await readWords()), ...(fast ? [] : await readProduct(stopping.signal))]
  const wrong = differencesAmong(claims).length
  console.log(tableOf(claims))
  console.log(
    wrong === 0
      ? `${claims.length} claims about the offers of ${brands.length} brands, all match the catalog.`
      : `${wrong} of ${claims.length} claims differ from the catalog.`,
  )
  process.exitCode = wrong === 0 ? 0 : 1
} catch (failure) {
  console.error(stopping.signal.aborted ? `Stopped (${stopping.signal.reason}).` : describeFailure(failure))
  process.exitCode = 1
}
