import { resolve } from 'node:path'
import { describeFailure } from './start/plain-failure.ts'
import { runStage } from './test/run-stage.ts'

// Finds a browser and passes the arguments on: `npm run e2e -- journeys/card-scenarios.spec.ts --project=phone`.
try {
  const result = await runStage(resolve(import.meta.dirname, '..'), {
    name: 'end to end',
    command: ['playwright', 'test', ...process.argv.slice(2)],
    browser: true,
  })
  process.exitCode = result.ok ? 0 : 1
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
