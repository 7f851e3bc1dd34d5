import { resolve } from 'node:path'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { describeFailure } from './start/plain-failure.ts'
import { readFirstAdminLink } from './start/first-admin-link.ts'
import { runStack, type Stack } from './start/run-stack.ts'
import { stopOnce } from './start/stop-once.ts'

const root = resolve(import.meta.dirname, '..')
const stopping = new AbortController()
let stack: Stack | undefined

async function end(): Promise<never> {
  await stack?.stop()
  process.exit()
}

stopOnce(() => {
  stopping.abort()
  if (stack) void end()
  // NOTE: whatever a half-done start waits for, the person who wants it to stop does not.
  setTimeout(() => process.exit(1), 30_000).unref()
})

try {
  loadSettingsFile(root)
  stack = await runStack(
    {
      root,
      env: process.env,
      development: false,
      say: (line) => console.error(line),
      giveUp: (reason) => {
        console.error(reason)
        process.exitCode = 1
        // NOTE: reaches what is just being started again, too; nobody waits for that any more.
        stopping.abort()
        if (stack) void end()
      },
    },
    stopping.signal,
  )
  console.log(`Fennel is ready at ${stack.url}`)
  const firstAdmin = readFirstAdminLink(stack.dataDir)
  if (firstAdmin) console.log(`Nobody runs the admin area yet: open ${firstAdmin} within 30 minutes.`)
  if (stack.sandbox) {
    console.log(
      'Payments go to the sandbox, nothing is charged: pay with card 4242 4242 4242 4242, any date ahead, any code.',
    )
  }
} catch (failure) {
  if (stopping.signal.aborted) process.exit()
  console.error(describeFailure(failure))
  process.exit(1)
}
