import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { typeErrorsIn } from './type-errors.ts'

let project = ''

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'fennel-types-'))
  const base = resolve(import.meta.dirname, '../../tsconfig.base.json')
  const compilerOptions = { composite: true, emitDeclarationOnly: true, outDir: 'out', rootDir: '.' }
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ extends: base, compilerOptions }))
})

afterEach(() => {
  rmSync(project, { recursive: true, force: true })
})

const write = (step: string) => {
  const shape = 'interface Step { readonly id: string; readonly title: string }'
  writeFileSync(join(project, 'steps.ts'), `${shape}\nexport const age: Step = ${step}\n`)
}

it('names the place of a missing field', { timeout: 60_000 }, () => {
  write(`{ id: 'age' }`)
  expect(typeErrorsIn(project)).toMatch(/steps\.ts\(2,14\): error TS2741: Property 'title' is missing/)
})

it('has nothing to say about complete data', { timeout: 60_000 }, () => {
  write(`{ id: 'age', title: 'How old are you?' }`)
  expect(typeErrorsIn(project)).toBe('')
})
