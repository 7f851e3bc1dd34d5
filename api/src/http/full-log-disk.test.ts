import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const logger = new URL('create-logger.ts', import.meta.url).href

/** Runs a script whose standard output is a full disk until it sets `disk.isFull` to false. */
const runOnFullDisk = (script: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import fs from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      const disk = { isFull: true }
      const { writeSync } = fs
      fs.writeSync = (fd, ...rest) => {
        if (fd !== 1 || !disk.isFull) return writeSync(fd, ...rest)
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      }
      syncBuiltinESMExports()
      const { createLogger } = await import('${logger}')
      const log = createLogger('info')
      const nextTurn = () => new Promise((resume) => setImmediate(() => setImmediate(resume)))
      ${script}`,
    ],
    { encoding: 'utf8', maxBuffer: 10_000_000 },
  )

test('a log that cannot be written, as on a full disk, does not end the process', () => {
  const { status, stdout, stderr } = runOnFullDisk(`
    for (const line of [1, 2, 3]) {
      log.info({ line }, 'a line')
      await nextTurn()
    }
    process.stderr.write('still serving')`)
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: 'still serving' })
})

test('once there is space again, the log goes on and says how many lines are missing', () => {
  const { stdout } = runOnFullDisk(`
    const filling = 'x'.repeat(10_000)
    for (let line = 1; line <= 200; line += 1) {
      log.info({ line, filling }, 'a line')
      await nextTurn()
    }
    disk.isFull = false
    log.info({ line: 201, filling }, 'a line')`)
  const lines = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  const kept = lines.length - 2
  expect(kept).toBeGreaterThan(90)
  expect(lines).toEqual([
    ...Array.from({ length: kept }, (_, at) => expect.objectContaining({ line: at + 1 })),
    expect.objectContaining({ level: 40, lost: 200 - kept }),
    expect.objectContaining({ line: 201 }),
  ])
})
