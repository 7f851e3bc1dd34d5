import { resolve } from 'node:path'
import { describeFailure } from './start/plain-failure.ts'
import { buildWebIfChanged } from './start/web-build.ts'

try {
  const folder = await buildWebIfChanged(resolve(import.meta.dirname, '..'), {
    always: true,
    say: (line) => console.log(line),
  })
  console.log(`The pages are in ${folder}: point WEB_DIST at it to serve them without npm start.`)
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}
