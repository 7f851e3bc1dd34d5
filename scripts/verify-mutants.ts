import { hasAsset, loadAllBrands } from './verify/load-all-brands.ts'
import { mutants } from './verify/mutants.ts'
import { runMutant } from './verify/run-mutants.ts'

const results = (await loadAllBrands()).flatMap((brand) =>
  mutants.map((mutant) => runMutant(mutant, brand, hasAsset)),
)
const missed = results.filter(({ outcome }) => outcome === 'missed')
const neverPlanted = mutants.filter(({ name }) =>
  results.every(({ mutant, outcome }) => mutant !== name || outcome === 'not-applicable'),
)
console.table(
  results
    .filter(({ outcome }) => outcome !== 'not-applicable')
    .map(({ brand, mutant, rule }) => ({ brand, mutant, rule })),
)
for (const { brand, mutant } of missed) console.error(`✗ ${brand}: not noticed: ${mutant}`)
for (const { name } of neverPlanted) console.error(`✗ could not be planted in any brand: ${name}`)
console.log(`${mutants.length} faults planted in copies of the brands, ${missed.length} missed.`)
process.exitCode = missed.length + neverPlanted.length === 0 ? 0 : 1
