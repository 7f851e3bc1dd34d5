import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSettingsFile } from './load-settings-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fennel-settings-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  delete process.env['FENNEL_QUOTED']
})

// NOTE: within double quotes, compose.yaml would replace what follows a $.
test('takes what the example recommends for values with # and $: single quotes', () => {
  const example = readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8')
  expect(example).toMatch(/^# Put a value with a # or a \$ into single quotes/m)
  writeFileSync(join(folder, '.env'), "FENNEL_QUOTED='smtp://user:a#b$c${d}@mail.test'\n")
  loadSettingsFile(folder)
  expect(process.env['FENNEL_QUOTED']).toBe('smtp://user:a#b$c${d}@mail.test')
})

test('says of a file it may not read that it is there', () => {
  // NOTE: a folder of that name, because root may read every file.
  mkdirSync(join(folder, '.env'))
  expect(() => loadSettingsFile(folder)).toThrow(/\.env cannot be read: use the account that runs Fennel\.$/)
})
