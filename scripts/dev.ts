import { resolve } from 'node:path'
import { createServer } from 'vite'
import { readFirstAdminLink } from './start/first-admin-link.ts'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { describeFailure } from './start/plain-failure.ts'
import { runStack, type Stack } from './start/run-stack.ts'
import { stopOnce } from './start/stop-once.ts'

const root = resolve(import.meta.dirname, '..')
const stopping = new AbortController()
let stack: Stack | undefined

loadSettingsFile(root)
const pages = await createServer({ configFile: resolve(root, 'web/vite.config.ts') })
// NOTE: Vite ends the process on SIGTERM by itself, before the api and the database could be stopped in order.
process.removeAllListeners('SIGTERM')

async function end(): Promise<never> {
  await pages.close()
  await stack?.stop()
  process.exit()
}

stopOnce(() => {
  stopping.abort()
  if (stack) void end()
})

try {
  stack = await runStack(
    {
      root,
      env: process.env,
      development: true,
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
  await pages.listen()
  console.log(`The api answers at ${stack.url}; the pages, which follow your edits, are at:`)
  pages.printUrls()
  const firstAdmin = readFirstAdminLink(stack.dataDir)
  if (firstAdmin) console.log(`Nobody runs the admin area yet: open ${firstAdmin} within 30 minutes.`)
} catch (failure) {
  if (!stopping.signal.aborted) {
    console.error(describeFailure(failure))
    process.exitCode = 1
  }
  await end()
}
