import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brandIds } from '@fennel/brands'
import { findEverything } from './preflight/find-everything.ts'
import { findingsAsJson, printFindings } from './preflight/print-findings.ts'
import { knownBrand } from './known-brand.ts'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { describeFailure } from './start/plain-failure.ts'

const root = resolve(import.meta.dirname, '..')

function readArguments(): { readonly brands: readonly string[]; readonly isJson: boolean } {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      brand: { type: 'string', multiple: true, default: [] },
      all: { type: 'boolean', default: false },
    },
  })
  const named = values.brand.map(knownBrand)
  return { brands: values.all ? brandIds : named, isJson: values.json }
}

try {
  const { brands, isJson } = readArguments()
  loadSettingsFile(root)
  const findings = await findEverything(process.env, root, brands)
  console.log(isJson ? findingsAsJson(findings) : printFindings(findings))
  process.exitCode = findings.some(({ level }) => level === 'must') ? 1 : 0
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 2
}
