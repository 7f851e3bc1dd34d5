import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findEverything } from './find-everything.ts'

const root = resolve(import.meta.dirname, '../..')
const DATA_DIR = mkdtempSync(join(tmpdir(), 'fennel-preflight-'))

async function findingsOf(env: Readonly<Record<string, string>>) {
  const findings = await findEverything({ DATA_DIR, ...env }, root, [])
  return {
    refused: findings.filter(({ rule }) => rule === 'settings-refused'),
    brands: [...new Set(findings.map(({ file }) => /^brands\/src\/(\w+)/.exec(file)?.[1]))],
    rules: findings.map(({ rule }) => rule),
  }
}

test('a misspelled brand is reported in the words of the server, next to everything else', async () => {
  const { refused, brands, rules } = await findingsOf({ BRAND: 'calmplte' })
  expect(refused).toMatchObject([
    {
      level: 'must',
      path: 'BRAND',
      message: expect.stringContaining('BRAND names the unknown app "calmplte"'),
    },
  ])
  expect(rules).toContain('sandbox-payments')
  expect(brands).toEqual(expect.arrayContaining(['bravolio', 'calmplate', 'quietwin']))
})

test('a misspelled brand among the hosts leaves the others in their place', async () => {
  const { refused, brands } = await findingsOf({ BRAND: 'quietwin', BRAND_HOSTS: 'a.com=quietwn' })
  expect(refused).toMatchObject([{ path: 'BRAND_HOSTS' }])
  expect(brands).toContain('quietwin')
  expect(brands).not.toContain('calmplate')
})
