import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

const logger = new URL('create-logger.ts', import.meta.url).href

test('a log that cannot be written, as on a full disk, does not end the process', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { createLogger } = await import('${logger}')
      const log = createLogger('info')
      for (const line of [1, 2, 3]) {
        log.info({ line }, 'a line')
        await new Promise((resume) => setImmediate(() => setImmediate(resume)))
      }
      process.stderr.write('still serving')`,
    ],
    { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' },
  )
  closeSync(full)
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'still serving' })
})
