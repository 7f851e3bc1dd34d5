import { mkdtempSync, symlinkSync } from 'node:fs'
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

test('a running Fennel of another account is not called stopped', async () => {
  const closed = mkdtempSync(join(tmpdir(), 'fennel-preflight-'))
  // NOTE: root may read every file, but not a link that leads to itself.
  symlinkSync('processes.json', join(closed, 'processes.json'))
  const findings = await findEverything({ DATA_DIR: closed }, root, [])
  expect(findings.find(({ rule }) => rule === 'database-not-read')?.message).toMatch(
    /processes\.json cannot be read \(ELOOP\)/,
  )
})
