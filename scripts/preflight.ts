import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brandIds } from '@fennel/brands'
import { findEverything } from './preflight/find-everything.ts'
import { findingsAsJson, printFindings } from './preflight/print-findings.ts'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { describeFailure, PlainFailure } from './start/plain-failure.ts'

const root = resolve(import.meta.dirname, '..')

function readArguments(): { readonly brands: readonly string[]; readonly isJson: boolean } {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      brand: { type: 'string', multiple: true, default: [] },
      all: { type: 'boolean', default: false },
    },
  })
  const unknown = values.brand.find((id) => !(brandIds as readonly string[]).includes(id))
  if (unknown !== undefined)
    throw new PlainFailure(`There is no brand "${unknown}": choose one of ${brandIds.join(', ')}.`)
  return { brands: values.all ? brandIds : values.brand, isJson: values.json }
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
