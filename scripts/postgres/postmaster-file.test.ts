import { expect, test } from 'vitest'
import { commandLineOf, isAlive, parsePostmasterFile } from './postmaster-file.ts'

const lines = ['4711', '/srv/data', '1795220000', '5433', '', '127.0.0.1', '  123  456', 'ready   ', '']

test('reads process, folder, port and readiness', () => {
  expect(parsePostmasterFile(lines.join('\n'))).toEqual({
    pid: 4711,
    dataDir: '/srv/data',
    port: 5433,
    ready: true,
  })
})

test('a server that is still starting is not ready', () => {
  const starting = lines.with(7, 'starting')
  expect(parsePostmasterFile(starting.join('\n'))).toMatchObject({ ready: false })
})

test.each(['', '4711\n', 'x\n/srv\n1\n5433\n', '1\n/srv\n1\n5433\n', '-5\n/srv\n1\n5433\n'])(
  'rejects %j',
  (text) => {
    expect(parsePostmasterFile(text)).toBeUndefined()
  },
)

test('recognizes this process by its command line', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(commandLineOf(process.pid)).toContain('vitest')
})
