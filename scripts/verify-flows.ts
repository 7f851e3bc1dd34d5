import { resolve } from 'node:path'
import { verifyBrand } from '@fennel/funnel/verify'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'
import { hasAsset, loadAllBrands } from './verify/load-all-brands.ts'
import { typeErrorsIn } from './verify/type-errors.ts'

const brandsFolder = resolve(import.meta.dirname, '../brands')

/** Walks all brands, prints every fault, and returns how many there are. */
async function verifyFlows(): Promise<number> {
  const typeErrors = typeErrorsIn(brandsFolder)
  if (typeErrors !== '')
    throw new PlainFailure(
      `${typeErrors}\nNo flow was walked: each line above names a file, line and column to correct first.`,
    )
  let faultCount = 0
  const rows: Record<string, string | number>[] = []
  for (const brand of await loadAllBrands()) {
    const { faults, coverage } = verifyBrand(brand, { hasAsset })
    for (const [flow, { paths, edges, steps }] of Object.entries(coverage)) {
      rows.push({ brand: brand.appId, flow, steps, paths, edges })
    }
    for (const { rule, where, message } of faults) console.error(`✗ ${rule}  ${where}\n    ${message}`)
    faultCount += faults.length
  }
  console.table(rows)
  console.log(
    faultCount === 0
      ? 'Every path of every flow ends at the thank-you page; every reachable edge was walked (100 %).'
      : `${faultCount} ${faultCount === 1 ? 'fault' : 'faults'}.`,
  )
  return faultCount
}

try {
  process.exitCode = (await verifyFlows()) === 0 ? 0 : 1
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
