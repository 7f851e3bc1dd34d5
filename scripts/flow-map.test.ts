import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'fennel-flow-map-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Draws a flow with this folder as the working folder, and returns the path that the command says it wrote to. */
function draw(...args: readonly string[]): string {
  const told = execFileSync(process.execPath, [join(root, 'scripts/flow-map.ts'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return told.trim().replace('Wrote ', '')
}

test('without a file, the drawing goes where Git ignores it, not into the working folder', () => {
  const path = draw('calmplate', 'inflammation')
  expect(readFileSync(path, 'utf8')).toContain('<svg')
  expect(path).toBe(join(root, '.gallery/flow-calmplate-inflammation.svg'))
  expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain('.gallery/')
  expect(readdirSync(folder)).toEqual([])
})

test('with a file, the drawing goes there, also into a folder that does not exist yet', () => {
  const path = draw('calmplate', 'inflammation', 'maps/flow.svg')
  expect(path.endsWith(join('maps', 'flow.svg'))).toBe(true)
  expect(readFileSync(join(folder, 'maps/flow.svg'), 'utf8')).toContain('<svg')
})
