import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const rooms = ['funnel', 'brands', 'contract', 'api', 'web', 'sandbox']
let project: string

// NOTE: tests the check itself. A miniature project with the real rules and manifests, in which tests plant violations
// and expect the rules to name them.
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'fennel-architecture-'))
  await cp(join(root, '.dependency-cruiser.mjs'), join(project, '.dependency-cruiser.mjs'))
  await cp(join(root, 'package.json'), join(project, 'package.json'))
  await mkdir(join(project, 'node_modules/@fennel'), { recursive: true })
  for (const room of rooms) {
    await mkdir(join(project, room, 'src'), { recursive: true })
    await cp(join(root, room, 'package.json'), join(project, room, 'package.json'))
    await symlink(join(project, room), join(project, 'node_modules/@fennel', room))
    await plant(`${room}/src/index.ts`, 'export const room = 1\n')
  }
  await plant('node_modules/fastify/package.json', '{"name":"fastify","version":"1.0.0","main":"index.js"}')
  await plant('node_modules/fastify/index.js', 'module.exports = 1\n')
  await plant('node_modules/sharp/package.json', '{"name":"sharp","version":"1.0.0","main":"dist/index.js"}')
  await plant('node_modules/sharp/dist/index.js', 'module.exports = 1\n')
  for (const file of sound) await plant(file, 'export const thing = 1\n')
})
afterAll(() => rm(project, { recursive: true, force: true }))

const sound = [
  'web/src/app/app.tsx',
  'web/src/journey/quiz/quiz-screen.tsx',
  'web/src/journey/purchase/purchase-screen.tsx',
  'web/src/ui/button.tsx',
  'web/src/visitor/index.ts',
  'api/src/leads/lead-store.ts',
  'api/src/leads/index.ts',
  'api/src/payments/index.ts',
  'api/src/just-made/inside.ts',
  'api/src/just-made/index.ts',
  'api/src/db/client.ts',
  'api/src/testing/builders.ts',
  'scripts/tool.ts',
]

async function plant(file: string, source: string): Promise<void> {
  await mkdir(dirname(join(project, file)), { recursive: true })
  await writeFile(join(project, file), source)
}

function cruise(): { status: number | null; text: string } {
  const result = spawnSync(process.execPath, [join(root, 'scripts/check-architecture.ts')], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  })
  return { status: result.status, text: result.stdout + result.stderr }
}

test('the miniature project passes without violations, and its modules are really read', () => {
  const { status, text } = cruise()
  expect(text).toMatch(/no dependency violations found \(1[0-9] modules/)
  expect(text).not.toContain('‼')
  expect(status).toBe(0)
}, 30_000)

const uses = (name: string, from: string) => `import { ${name} } from '${from}'\nexport const bad = ${name}\n`
const usesType = (name: string, from: string) =>
  `import type { ${name} } from '${from}'\nexport type Bad = typeof ${name}\n`
const bad = [
  ['funnel-knows-nobody', 'funnel/src/bad.ts', uses('room', '@fennel/brands')],
  ['funnel-knows-nobody', 'funnel/src/bad.ts', uses('readFileSync', 'node:fs')],
  ['brands-know-the-funnel', 'brands/src/bad.ts', usesType('room', '@fennel/contract')],
  ['contract-knows-the-funnel', 'contract/src/bad.ts', "export const bad = () => import('@fennel/brands')\n"],
  ['api-never-sees-web', 'api/src/bad.ts', uses('thing', '../../web/src/ui/button.tsx')],
  ['web-never-sees-api', 'web/src/bad.ts', usesType('thing', '../../api/src/leads/index.ts')],
  ['the-product-never-sees-the-sandbox', 'api/src/bad.ts', uses('room', '@fennel/sandbox')],
  ['the-sandbox-never-sees-the-product', 'sandbox/src/bad.ts', uses('room', '@fennel/funnel')],
  [
    'screens-are-islands',
    'web/src/journey/quiz/bad.ts',
    uses('thing', '#web/journey/purchase/purchase-screen.tsx'),
  ],
  [
    'screens-are-islands',
    'web/src/site/terms/bad.ts',
    "export const bad = () => import('../../journey/quiz/quiz-screen.tsx')\n",
  ],
  ['only-app-composes', 'web/src/visitor/bad.ts', uses('thing', '#web/app/app.tsx')],
  ['ui-is-dumb', 'web/src/ui/bad.ts', uses('thing', '#web/visitor/index.ts')],
  ...['visitor', 'consent', 'start-failure'].map(
    (folder) =>
      [
        'screens-are-reached-from-app',
        `web/src/${folder}/bad.ts`,
        uses('thing', '#web/journey/quiz/quiz-screen.tsx'),
      ] as const,
  ),
  ['api-modules-meet-at-index', 'api/src/payments/bad.ts', uses('thing', '#api/leads/lead-store.ts')],
  ['api-modules-meet-at-index', 'api/src/payments/bad.ts', uses('thing', '#api/just-made/inside.ts')],
  ['api-modules-meet-at-index', 'api/src/http/bad.ts', usesType('thing', '#api/just-made/inside.ts')],
  ['api-modules-meet-at-index', 'api/src/payments/bad.ts', uses('thing', '#api/testing/builders.ts')],
  ['rooms-never-see-the-workbench', 'web/src/bad.ts', uses('thing', '../../scripts/tool.ts')],
  ['api-never-sees-the-workbench', 'api/src/bad.ts', uses('thing', '../../scripts/tool.ts')],
  ['db-and-http-are-below-modules', 'api/src/db/bad.ts', uses('thing', '#api/leads/index.ts')],
  ['db-and-http-are-below-modules', 'api/src/http/bad.ts', uses('thing', '#api/leads/index.ts')],
  ['no-unresolvable', 'api/src/bad.ts', uses('thing', './missing.ts')],
  [
    'declared-dependencies-only',
    'web/src/bad.ts',
    "import fastify from 'fastify'\nexport const bad = fastify\n",
  ],
  ['declared-dependencies-only', 'web/src/bad.ts', "import sharp from 'sharp'\nexport const bad = sharp\n"],
] as const

describe('with all violations planted at once', () => {
  const planted = bad.map(
    ([rule, file, source], at) => [rule, file.replace('bad.ts', `bad-${at}.ts`), source] as const,
  )
  let found: ReturnType<typeof cruise>
  beforeAll(async () => {
    for (const [, file, source] of planted) await plant(file, source)
    found = cruise()
    for (const [, file] of planted) await rm(join(project, file))
  }, 60_000)

  test.each(planted)('%s is reported for %s', (rule, file) => {
    expect(found.text).toContain(`${rule}: ${file} `)
    expect(found.status).not.toBe(0)
  })

  test('are reported with what to do instead', () => {
    expect(found.text).toContain('Import another API module through its index.ts')
    expect(found.text).toContain('Declare the package in the package.json of the workspace that imports it.')
    expect(found.text).toContain('This workspace may import only itself and what its name says.')
  })
})

test('modules may import from an index and from shared lower layers', async () => {
  await plant(
    'api/src/payments/good.ts',
    "export { thing } from '#api/just-made/index.ts'\nexport { thing as other } from '#api/db/client.ts'\n",
  )
  const { status, text } = cruise()
  await rm(join(project, 'api/src/payments/good.ts'))
  expect(text).toContain('no dependency violations found')
  expect(status).toBe(0)
}, 30_000)

// NOTE: dependency-cruiser does not see `export type … from`. Below its own folder, such a line can break no rule.
test('a type is re-exported directly only from the same folder or below', () => {
  const files = globSync('{funnel,brands,contract,api,web,sandbox,scripts,e2e,bench}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const reexports = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^export type [*{][^'"]*from ['"](.+)['"]/gm)].map(
      ([, from = '']) => ({ file, from }),
    ),
  )
  expect(reexports.length).toBeGreaterThan(20)
  const unseen = reexports.filter(({ from }) => !from.startsWith('./'))
  expect(
    unseen,
    'import the type first, then export it: `import type { X } from …`, `export type { X }`',
  ).toEqual([])
})

async function forbidden(): Promise<readonly { name: string; from: { path: string } }[]> {
  const { default: rules } = (await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href)) as {
    default: { forbidden: readonly { name: string; from: { path: string } }[] }
  }
  return rules.forbidden
}

test('every rule has a planted violation', async () => {
  const rules = (await forbidden()).map(({ name }) => name)
  const planted = new Set([...bad.map(([rule]) => rule), 'no-cycles'])
  expect(rules.toSorted()).toEqual([...planted].toSorted())
})

test('every folder of web/src is a screen, above the screens, or listed as below them', async () => {
  const below =
    (await forbidden()).find(({ name }) => name === 'screens-are-reached-from-app')?.from.path ?? ''
  const folders = (await readdir(join(root, 'web/src'), { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  )
  const others = folders.map(({ name }) => name).filter((name) => !new RegExp(below).test(`web/src/${name}/`))
  expect(others.toSorted()).toEqual(['admin', 'app', 'journey', 'prerender', 'site', 'testing'])
})

test('a test below the screens may render a screen', async () => {
  const file = 'web/src/consent/good.test.ts'
  await plant(file, "export { thing } from '#web/journey/quiz/quiz-screen.tsx'\n")
  const { status } = cruise()
  await rm(join(project, file))
  expect(status).toBe(0)
}, 30_000)

test('a cycle is reported', async () => {
  await plant(
    'api/src/leads/left.ts',
    "import { right } from './right.ts'\nexport const left = (): unknown => right\n",
  )
  await plant(
    'api/src/leads/right.ts',
    "import { left } from './left.ts'\nexport const right = (): unknown => left\n",
  )
  const { text, status } = cruise()
  for (const side of ['left', 'right']) await rm(join(project, `api/src/leads/${side}.ts`))
  expect(text).toMatch(/no-cycles: api\/src\/leads\/(left|right)[.]ts /)
  expect(status).not.toBe(0)
}, 30_000)
