import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourcesOf } from './source-places.ts'

let root: string
const folder = 'brands/src/green-bowl'

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fennel-sources-'))
  await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, folder, 'experiments.ts'), "plans: ['one-month']\n")
  await writeFile(join(root, folder, 'offers.ts'), "\nid: 'one-month'\n")
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('a text is looked for first in the file where it usually is', () => {
  const find = sourcesOf(root, 'green-bowl')
  expect(find(["'one-month'"], 'offers.ts')).toEqual({ file: `${folder}/offers.ts`, line: 2 })
  expect(find(["'one-month'"], 'brand.ts')).toEqual({ file: `${folder}/experiments.ts`, line: 1 })
})

test('a file is named only if the brand has it', () => {
  const find = sourcesOf(root, 'green-bowl')
  expect(find(['nowhere'], 'offers.ts')).toEqual({ file: `${folder}/offers.ts` })
  expect(find(['nowhere'], 'terms.ts')).toEqual({ file: folder })
})
