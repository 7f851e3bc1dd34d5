import { resolve } from 'node:path'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { describeFailure } from './start/plain-failure.ts'
import type { StepOutcome } from './test-stripe/run-contract.ts'
import { testAccount, testKeyOf, testSandbox } from './test-stripe/test-accounts.ts'

const report = ({ name, problem }: StepOutcome): void => {
  console.log(problem === undefined ? `  ✓ ${name}` : `  ✗ ${name}\n    ${problem}`)
}
const failedIn = (outcomes: readonly StepOutcome[]): number =>
  outcomes.filter(({ problem }) => problem !== undefined).length

try {
  loadSettingsFile(resolve(import.meta.dirname, '..'))
  const key = testKeyOf(process.env)
  console.log('The sandbox:')
  const here = await testSandbox(report)
  let failed = failedIn(here)
  if (key === undefined) console.log('A real test account: skipped: no STRIPE_TEST_SECRET_KEY')
  else {
    console.log('A real test account:')
    failed += failedIn(await testAccount(key, report))
  }
  console.log(failed === 0 ? `${here.length} steps passed.` : `${failed} steps failed.`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
