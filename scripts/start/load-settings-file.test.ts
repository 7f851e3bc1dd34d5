import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { loadSettingsFile } from './load-settings-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'fennel-settings-'))

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
