import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOf, licensesText, packagesOf, readLicensed } from './third-party-licenses.ts'

let root: string
const place = (name: string) => path.join(root, 'node_modules', name)

async function install(name: string, license: string, files: Readonly<Record<string, string>>) {
  await mkdir(place(name), { recursive: true })
  await writeFile(path.join(place(name), 'package.json'), JSON.stringify({ name, license }))
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(place(name), file), text)
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fennel-licenses-'))
  await install('plain', 'MIT', { LICENSE: 'Copyright A\n', 'licenses.js': 'no', 'index.js': 'no' })
  await install('@scope/two', 'ISC', { 'LICENCE.md': 'Copyright B', NOTICE: 'Made with C' })
  await install('free', 'Unlicense', {})
  await install('silent', 'MIT', {})
  await install('tool', 'MIT', {
    'LICENSE.md': 'Copyright T\n\n# Licenses of bundled dependencies\nCopyright of somebody else',
  })
})
afterAll(() => rm(root, { recursive: true }))

test('packages are found by their modules, each once, and our own modules belong to none', () => {
  const ids = [
    '/fennel/web/src/main.tsx',
    '/fennel/node_modules/react/cjs/react.production.js',
    '/fennel/node_modules/react/cjs/react-jsx-runtime.production.js',
    '/fennel/node_modules/@stripe/stripe-js/dist/pure.mjs?v=1',
    '\0/fennel/node_modules/clsx/dist/clsx.js?commonjs-module',
    '/fennel/node_modules/victory-vendor/node_modules/d3-array/src/index.js',
    '\0our-own-virtual-module',
  ]
  expect(packagesOf(ids)).toEqual([
    '/fennel/node_modules/@stripe/stripe-js',
    '/fennel/node_modules/clsx',
    '/fennel/node_modules/react',
    '/fennel/node_modules/victory-vendor/node_modules/d3-array',
  ])
  expect(packagesOf(['\0vite/preload-helper.js'])).toEqual([folderOf('vite')])
})

test('each is listed with all its texts, and a tool without those of its bundled packages', async () => {
  expect(await readLicensed(place('@scope/two'))).toEqual({
    name: '@scope/two',
    license: 'ISC',
    texts: ['Copyright B', 'Made with C'],
  })
  expect((await readLicensed(place('plain'))).texts).toEqual(['Copyright A\n'])
  expect((await readLicensed(place('tool'))).texts).toEqual(['Copyright T\n\n'])
  expect((await readLicensed(place('free'))).texts).toEqual([])
  await expect(readLicensed(place('silent'))).rejects.toThrow('silent ships without its license text (MIT)')
})

test('everything the pages use has a license text', async () => {
  const names = [
    'react',
    'recharts',
    'wouter',
    '@stripe/react-stripe-js',
    '@fontsource-variable/figtree',
    'vite',
  ]
  const text = licensesText(await Promise.all(names.map((name) => readLicensed(folderOf(name)))))
  for (const words of ['Meta Platforms', 'Recharts', 'wouter (Unlicense)', 'Stripe', 'SIL OPEN FONT LICENSE'])
    expect(text.toLowerCase()).toContain(words.toLowerCase())
  expect(text).not.toContain('Bundled dependencies')
})
