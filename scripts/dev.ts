import { resolve } from 'node:path'
import { createServer } from 'vite'
import { keepRunning } from './start/keep-running.ts'
import { loadSettingsFile } from './start/load-settings-file.ts'

const root = resolve(import.meta.dirname, '..')

// NOTE: Vite reads the settings too, when it is created.
loadSettingsFile(root)
const pages = await createServer({ configFile: resolve(root, 'web/vite.config.ts') })
// NOTE: Vite ends the process on SIGTERM by itself, before the api and the database could be stopped in order.
process.removeAllListeners('SIGTERM')

await keepRunning({
  root,
  development: true,
  closeFirst: () => pages.close(),
  onReady: async (stack) => {
    await pages.listen()
    console.log(`The api answers at ${stack.url}; the pages, which follow your edits, are at:`)
    pages.printUrls()
  },
})
