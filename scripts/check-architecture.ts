import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PlainFailure, describeFailure } from './start/plain-failure.ts'

const places = ['funnel', 'brands', 'contract', 'api', 'web', 'sandbox', 'scripts', 'e2e', 'bench']

/**
 * Runs dependency-cruiser over all workspaces and tools, and prints each violation with the comment of its rule. Fails
 * when it cannot parse TypeScript.
 */
function checkArchitecture(): number {
  const info = spawnSync('depcruise', ['--info'], { encoding: 'utf8' })
  if (!info.stdout.includes('✔ .tsx')) {
    throw new PlainFailure(
      'dependency-cruiser cannot read TypeScript and would pass without checking anything: install @swc/core with `npm ci`.',
    )
  }
  const present = places.filter((place) => existsSync(place))
  return spawnSync('depcruise', [...present, '--output-type', 'err-long'], { stdio: 'inherit' }).status ?? 1
}

try {
  process.exitCode = checkArchitecture()
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
