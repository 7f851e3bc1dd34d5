import { resolve } from 'node:path'
import { createServer } from 'vite'
import { keepRunning } from './start/keep-running.ts'
import { loadSettingsFile } from './start/load-settings-file.ts'

const root = resolve(import.meta.dirname, '..')

// NOTE: Vite reads the settings when it is created.
loadSettingsFile(root)
const pages = await createServer({ configFile: resolve(root, 'web/vite.config.ts') })
// NOTE: Vite would exit the process on SIGTERM before the API and the database are stopped in order.
process.removeAllListeners('SIGTERM')

await keepRunning({
  root,
  development: true,
  closeFirst: () => pages.close(),
  onReady: async (stack) => {
    await pages.listen()
    console.log(`The API is at ${stack.url}; the pages, which update as you edit, are at:`)
    pages.printUrls()
  },
})
