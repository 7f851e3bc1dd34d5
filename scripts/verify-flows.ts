import { verifyBrand } from '@fennel/funnel/verify'
import { hasAsset, loadAllBrands } from './verify/load-all-brands.ts'

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
process.exitCode = faultCount === 0 ? 0 : 1
