import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from './data-lock.ts'
import { buildWebIfChanged } from './web-build.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'fennel-build-'))
  for (const folder of ['funnel', 'brands', 'contract', 'web/scripts', 'web/dist', 'node_modules'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), '{}')
  // NOTE: what stands in for the build is outside its sources, so that a test may change it without changing those.
  writeFileSync(join(root, 'web/scripts/build-web.ts'), `await import('../../stand-in.ts')`)
  buildAs(`mkdirSync(dist + '/assets', { recursive: true })
    writeFileSync(dist + '/admin.html', 'first')
    writeFileSync(dist + '/assets/a.js', 'a')`)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const buildAs = (code: string) =>
  writeFileSync(
    join(root, 'stand-in.ts'),
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'\nconst dist = process.argv[2] ?? ''\n${code}`,
  )
const build = (always = false) => buildWebIfChanged(root, { always, say: () => undefined })

test('builds when the sources changed, and only then', async () => {
  const first = await build()
  expect(readdirSync(first).toSorted()).toEqual(['.finished', 'admin.html', 'assets'])
  buildAs('throw new Error()')
  expect(await build()).toBe(first)
  writeFileSync(join(root, 'brands/more.ts'), '')
  await expect(build()).rejects.toThrow(/failed/)
})

test('a build made anew that fails leaves the one in use whole', async () => {
  const folder = await build()
  cpSync(folder, join(root, 'before'), { recursive: true })
  buildAs(`mkdirSync(dist, { recursive: true })
    writeFileSync(dist + '/admin.html', 'half')
    throw new Error()`)
  await expect(build(true)).rejects.toThrow(/failed/)
  expect(readdirSync(folder, { recursive: true })).toEqual(
    readdirSync(join(root, 'before'), { recursive: true }),
  )
  expect(readFileSync(join(folder, 'admin.html'), 'utf8')).toBe('first')
})

test('a build made anew replaces the files of the one in use', async () => {
  const folder = await build()
  buildAs(`mkdirSync(dist + '/assets', { recursive: true })
    writeFileSync(dist + '/admin.html', 'second')
    writeFileSync(dist + '/assets/b.js', 'b')`)
  expect(await build(true)).toBe(folder)
  expect(readFileSync(join(folder, 'admin.html'), 'utf8')).toBe('second')
  expect(readdirSync(join(folder, 'assets')).toSorted(), 'pages in use may still ask for these').toEqual([
    'a.js',
    'b.js',
  ])
  expect(readdirSync(join(root, 'web/dist'))).toHaveLength(1)
})

test('of two starts at once one builds, for production, and both have its pages', async () => {
  buildAs(`mkdirSync(dist)
    appendFileSync('builds', process.env['NODE_ENV'] + '\\n')`)
  const [one, other] = await Promise.all([build(), build()])
  expect(one).toBe(other)
  expect(readFileSync(join(root, 'builds'), 'utf8')).toBe('production\n')
  const lock = takeLock(join(root, 'node_modules/.cache/web-build.lock'))
  expect(lock).toBeDefined()
  lock?.release()
})
