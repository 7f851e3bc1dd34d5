import { resolve } from 'node:path'
import { describeFailure } from './start/plain-failure.ts'
import { buildWebIfChanged } from './start/web-build.ts'

try {
  await buildWebIfChanged(resolve(import.meta.dirname, '..'), {
    always: true,
    say: (line) => console.log(line),
  })
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
