import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLogger } from './create-logger.ts'
import { batchLogLines } from './batch-log-lines.ts'

test('writes the lines of one turn together and in order, and the next turn’s separately', async () => {
  const pieces: string[] = []
  const lines = batchLogLines({ write: (piece) => void pieces.push(piece) })
  lines.write('a\n')
  lines.write('b\n')
  expect(pieces).toEqual([])
  await nextTurn()
  lines.write('c\n')
  await nextTurn()
  await nextTurn()
  expect(pieces).toEqual(['a\nb\n', 'c\n'])
})

test('writes a fatal line and all before it at once, and no line twice', async () => {
  const pieces: string[] = []
  const log = createLogger('info', batchLogLines({ write: (piece) => void pieces.push(piece) }))
  log.info('before')
  log.fatal('the end')
  expect(pieces.join('').match(/"msg":"[^"]*"/g)).toEqual(['"msg":"before"', '"msg":"the end"'])
  await nextTurn()
  expect(pieces).toHaveLength(1)
})
