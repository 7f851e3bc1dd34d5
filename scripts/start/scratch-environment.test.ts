import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { launchStack } from '../../e2e/harness/launch-stack.ts'
import { scratchEnvironment } from './scratch-environment.ts'

const root = resolve(import.meta.dirname, '../..')
const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'fennel-scratch-'))

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A start that loads the settings file, keeps what it then sees, and says that it is ready. */
const startThatTells = `
import { writeFileSync } from 'node:fs'
import { loadSettingsFile } from ${JSON.stringify(new URL('load-settings-file.ts', import.meta.url).href)}
loadSettingsFile(${JSON.stringify(folder)})
writeFileSync(${JSON.stringify(join(folder, 'seen.json'))}, JSON.stringify(process.env))
console.log('Fennel is ready at http://localhost:1')
setInterval(() => {}, 60_000)
`

test('the Fennel of the journeys gets nothing of the settings file beside it', async () => {
  await mkdir(join(folder, 'scripts'), { recursive: true })
  await writeFile(join(folder, 'scripts/start.ts'), startThatTells)
  const settings = ['STRIPE_SECRET_KEY', 'SMTP_URL', 'PIXEL_ID', 'NODE_ENV', 'SANDBOX_HOST', 'LOG_LEVEL']
  await writeFile(join(folder, '.env'), settings.map((name) => `${name}=of-the-operator\n`).join(''))
  const stack = await launchStack(folder, folder, { LOG_LEVEL: 'warn' })
  await stack.stop()
  const seen = JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8')) as Record<string, string>
  expect(Object.entries(seen).filter(([, value]) => value.includes('of-the-operator'))).toEqual([])
  expect(seen).toMatchObject({
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    STRIPE_SECRET_KEY: '',
  })
})

test('what the shell says about the operator’s own Fennel counts as unset, everything else stays', () => {
  vi.stubEnv('SMTP_URL', 'smtp://mail.own')
  vi.stubEnv('SANDBOX_WEBHOOK_URL', 'http://own')
  vi.stubEnv('NODE_COMPILE_CACHE', '/cache')
  const env = scratchEnvironment({ PORT: '1', PIXEL_ID: '7' })
  expect(env).toMatchObject({ PORT: '1', PIXEL_ID: '7', SMTP_URL: '', SANDBOX_WEBHOOK_URL: '', HOST: '' })
  expect(env).toMatchObject({ PATH: process.env['PATH'], NODE_COMPILE_CACHE: '/cache' })
})

test('everything the sandbox reads is among the settings that count as unset', () => {
  const read = [...new Set(sourceOf('sandbox/src/main.ts').match(/\bSANDBOX_[A-Z_]+\b/g))]
  expect(read.length).toBeGreaterThan(4)
  expect(read.filter((name) => scratchEnvironment({})[name] !== '')).toEqual([])
})

// NOTE: demo.ts adds to the operator's own Fennel.
test('whatever starts a Fennel of its own, or works on a scratch database, passes no settings on', () => {
  const passing = globSync('{scripts,e2e,bench}/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).filter((path) => /\.\.\.process\.env,[^}]*\bDATA(?:BASE_URL|_DIR)\b/.test(sourceOf(path)))
  expect(passing).toEqual(['scripts/demo.ts'])
})
