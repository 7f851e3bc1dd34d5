import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedFolders } from '../../api/src/site/serve-website.ts'
import { carryOut, sizeOf } from './carry-out.ts'
import { readCopy, readDockerfile } from './dockerfile.ts'
import { readDockerignore } from './dockerignore.ts'
import { lintDockerfile } from './lint-dockerfile.ts'
import { picturesIn } from './try-image.ts'

const root = resolve(import.meta.dirname, '../..')
const ours = readFileSync(join(root, 'Dockerfile'), 'utf8')
const faultsOf = (text: string) => lintDockerfile(readDockerfile(text)).join('\n')

test('reads stages, continued lines and comments', () => {
  const stages = readDockerfile(
    '# hello\nFROM node:24-slim AS one\nRUN a && \\\n  b\n\nFROM node:24\nCMD ["x"]\n',
  )
  expect(stages).toEqual([
    { name: 'one', base: 'node:24-slim', instructions: [{ name: 'RUN', rest: 'a && b', line: 3 }] },
    { name: 'stage-1', base: 'node:24', instructions: [{ name: 'CMD', rest: '["x"]', line: 7 }] },
  ])
  expect(() => readDockerfile('RUN x')).toThrow('before the first FROM')
  expect(readCopy('--from=one --chown=node a b c/')).toEqual({
    from: 'one',
    sources: ['a', 'b'],
    target: 'c/',
  })
})

test('our own Dockerfile passes all checks', () => {
  expect(faultsOf(ours)).toBe('')
})

describe('the image contains what the server reads at run time:', () => {
  const held = (readDockerfile(ours).at(-1)?.instructions ?? [])
    .filter(({ name }) => name === 'COPY')
    .map(({ rest }) => readCopy(rest))
    // NOTE: a target ending in a slash keeps the names of its sources; any other target is the copy of its single
    // source.
    .flatMap(({ sources, target }) =>
      target.endsWith('/') ? sources.map((source) => join(target, basename(source))) : [target],
    )
  const isInImage = (path: string) => held.some((one) => join(path, '/').startsWith(join(one, '/')))

  test.each(Object.values(servedFolders))('%s, from which files are served', (folder) => {
    expect(isInImage(folder)).toBe(true)
  })

  test('every file that a source refers to by path', () => {
    const sources = globSync('{api,sandbox,contract,funnel,brands}/src/**/*.ts', { cwd: root })
    const named = sources
      .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)].map(
          ([, path = '']) => join(dirname(file), path),
        ),
      )
    expect(named).toContain('api/src/db/migrations')
    // NOTE: the root is the base of the paths in `servedFolders`, which are checked above.
    expect(named.filter((path) => path !== './' && !isInImage(path))).toEqual([])
  })

  test('the trial run requests each picture of the page', () => {
    const html =
      '<link href="/brands/a/favicon.svg"><img src="/brands/a/b/hero.webp" srcset="/brands/a/b/hero.webp 2x"><meta content="https://x.example/brands/a/og-image.png">'
    expect(picturesIn(html)).toEqual([
      '/brands/a/favicon.svg',
      '/brands/a/b/hero.webp',
      '/brands/a/og-image.png',
    ])
  })
})

describe('compose.yaml', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
  const service = compose.slice(
    compose.indexOf('  fennel: &server\n'),
    compose.indexOf('  postgres:\n    image'),
  )

  test('passes on every setting of .env', () => {
    expect(service).toMatch(/^ {4}env_file: \[\.env\]$/m)
    const example = readFileSync(join(root, '.env.example'), 'utf8')
    for (const [, name] of compose.slice(compose.indexOf('services:')).matchAll(/\$\{([A-Z_]+)/g))
      expect(example).toContain(`#${name}=`)
  })

  test('limits the logs of every service', () => {
    const services = compose.slice(compose.indexOf('services:'), compose.indexOf('\nvolumes:'))
    const each = services.split(/^ {2}(?=[\w-]+:(?: &\w+)?$)/m).slice(1)
    expect(each.map((one) => one.split(':', 1)[0])).toEqual(['fennel', 'fennel-second', 'postgres'])
    const limit = /^ {4}logging: \{ driver: json-file, options: \{ max-size: \d+m, max-file: '\d' \} \}$/m
    for (const one of each) expect(limit.test(one) || one.includes('    <<: *server\n')).toBe(true)
  })

  // NOTE: the details of a failed query contain values of the row, such as an address, and would outlast an erasure.
  test('its PostgreSQL logs no values', () => {
    expect(compose.slice(compose.indexOf('  postgres:\n'))).toContain(
      "    command: ['postgres', '-c', 'log_error_verbosity=terse']\n",
    )
  })

  test('the second server differs from the first in nothing but its port, and starts only when it is named', () => {
    const second = compose.slice(compose.indexOf('  fennel-second:\n'), compose.indexOf('\n  postgres:'))
    const lines = second.trim().split('\n').slice(1)
    expect(lines).toEqual(['    <<: *server', '    profiles: [second]', "    ports: ['127.0.0.1:3001:3000']"])
    expect(service).toContain("    ports: ['127.0.0.1:3000:3000']\n")
  })

  test('a .env for this machine changes no path inside the image', () => {
    const places = [...ours.matchAll(/^ENV ([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => `${name}: ${value}`)
    expect(places.length).toBeGreaterThan(3)
    for (const place of places) expect(service).toContain(`      ${place}\n`)
  })
})

test.each([
  ['USER node\n', '', 'runs as root'],
  ['USER node', 'USER root', 'runs as root'],
  ['node:24-slim AS pages', 'node AS pages', 'names no version'],
  ['node:24-slim AS pages', 'node:latest AS pages', 'names no version'],
  ['npm ci --omit=dev', 'npm install --omit=dev', 'deviate from the lock file'],
  ['npm ci --omit=dev --ignore-scripts', 'npm ci --omit=dev', 'runs install scripts'],
  ['/ready', '/health', 'no HEALTHCHECK of /ready'],
  ['CMD ["node", "api/src/main.ts"]', 'CMD node api/src/main.ts', 'written as a list'],
  ['ENV PORT=3000', 'ENV STRIPE_SECRET_KEY=x', 'a secret would stay'],
  ['COPY api api', 'COPY . .', 'copies whatever'],
  ['COPY api api', 'ADD api api', 'use COPY'],
  ['WORKDIR /fennel', 'WORKDIR fennel', 'absolute path'],
  ['RUN mkdir -p /data', 'RUN npm ci --ignore-scripts', 'development packages'],
])('reports %j changed to %j', (before, after, fault) => {
  expect(ours).toContain(before)
  expect(faultsOf(ours.replace(before, after))).toContain(fault)
})

describe('the .dockerignore', () => {
  const isOut = readDockerignore(readFileSync(join(root, '.dockerignore'), 'utf8'))

  test.each([
    '.git/config',
    '.env',
    '.env.local',
    '.data/keys/answers.key',
    'node_modules/x',
    'web/node_modules/x',
    'web/dist/a',
    'api/src/http/app.test.ts',
    'docs/money.md',
    'backups/fennel-2026-11-21.backup',
    'backups/fennel-2026-11-21.backup.json',
    'fennel-2026-11-21.backup',
    'mia.json',
  ])('excludes %s', (path) => {
    expect(isOut(path)).toBe(true)
  })
  test.each([
    '.env.example',
    'api/src/main.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'brands/package.json',
    'web/src/main.tsx',
    'scripts/start.ts',
    'brands/assets/x.webp',
  ])('includes %s', (path) => {
    expect(isOut(path)).toBe(false)
  })
})

describe('carrying out', () => {
  let folder: string
  const place = () => ({
    context: join(folder, 'context'),
    scratch: join(folder, 'scratch'),
    isIgnored: (path: string) => path === 'secret',
    say: () => undefined,
  })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fennel-carry-'))
    await mkdir(join(folder, 'context/src'), { recursive: true })
    await writeFile(join(folder, 'context/src/a.txt'), 'four')
    await writeFile(join(folder, 'context/secret'), 'no')
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('copies, runs, and copies from stage to stage', async () => {
    const stages = readDockerfile(
      'FROM node:24 AS one\nWORKDIR /fennel\nCOPY src src\nRUN cat src/a.txt > /fennel/b.txt\nFROM node:24 AS two\nWORKDIR /fennel\nENV A=1\nCOPY --from=one /fennel/b.txt ./\n',
    )
    const image = await carryOut(stages, place())
    expect(await readFile(join(image.root, 'fennel/b.txt'), 'utf8')).toBe('four')
    expect([image.workdir, image.env, await sizeOf(image.root)]).toEqual(['/fennel', { A: '1' }, 4])
  })

  test.each([
    ['COPY secret ./', 'excludes it'],
    ['COPY missing ./', 'no such file'],
    ['COPY --from=nobody /a ./', 'no earlier stage'],
    ['RUN exit 3', 'Line 2'],
    ['ENV two words', 'ENV NAME=value'],
  ])('%s fails with one sentence', async (step, sentence) => {
    await expect(carryOut(readDockerfile(`FROM node:24 AS bad\n${step}\n`), place())).rejects.toThrow(
      sentence,
    )
  })
})
