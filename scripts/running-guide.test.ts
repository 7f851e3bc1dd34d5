import { routes } from '@fennel/contract'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { environment } from '../api/src/environment.ts'
import { whereaboutsHeaders } from '../api/src/site/country-of-request.ts'
import { databaseRules as preflightRules } from './preflight/database-rules.ts'
import { scratchEnvironment } from './start/scratch-environment.ts'

const root = resolve(import.meta.dirname, '..')
const guide = readFileSync(join(root, 'docs/running.md'), 'utf8')
const blocks = [...guide.matchAll(/```[a-z]*\n([\s\S]*?)```/g)].map(([, text]) => text ?? '')
const proxyOf = (word: string) => blocks.find((text) => text.includes(word))?.toLowerCase() ?? ''

test.each(whereaboutsHeaders)('the guide mentions %s, and both proxies drop it', (header) => {
  expect(guide).toContain(`\`${header}\``)
  expect(proxyOf('proxy_set_header')).toContain(`proxy_set_header ${header} "";`)
  expect(proxyOf('header_up')).toContain(`header_up -${header}\n`)
})

// NOTE: nginx buffers requests unless configured otherwise.
test('both proxies buffer a request completely before passing it on', () => {
  expect(proxyOf('header_up')).toMatch(/\n +request_buffers 1mib\n/)
  expect(proxyOf('proxy_set_header')).not.toContain('proxy_request_buffering off')
})

// NOTE: the server itself serves nothing with a leading dot (`site/forgotten-files.test.ts`).
test('both proxies serve the file by which Apple Pay verifies a host name, at the path that stripe.md names', () => {
  const path = '/.well-known/apple-developer-merchantid-domain-association'
  expect(proxyOf('proxy_set_header')).toMatch(new RegExp(`location = ${path} \\{\\n +root /srv/`))
  expect(proxyOf('header_up')).toMatch(
    new RegExp(`handle ${path} \\{\\n +root \\* /srv/\\S+\\n +file_server\\n`),
  )
  const stripeGuide = readFileSync(join(root, 'docs/stripe.md'), 'utf8')
  for (const part of ['`/.well-known/`', path.slice('/.well-known/'.length)])
    expect(stripeGuide).toContain(part)
})

test('nginx logs no query string, in any of its servers', () => {
  const nginx = proxyOf('proxy_set_header')
  const [, format = ''] = /log_format (no_query '[\s\S]*?;)/.exec(nginx) ?? []
  expect(format).toContain('$request_method $uri ')
  // NOTE: these contain a query: of the request, or of the page before it.
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
  const servers = nginx.split(/^server \{$/m).slice(1)
  expect(servers.length).toBeGreaterThan(1)
  for (const server of servers) expect(server).toMatch(/\n {2}access_log \S+ no_query;\n/)
})

// NOTE: the same range wherever a sample names the CDN, or it would believe visitors who come past it.
test('behind a CDN, both proxies name the visitor, and take the whereabouts from the CDN alone', () => {
  const [nginx = '', caddy = ''] = ['set_real_ip_from', 'client_ip_headers'].map(
    (word) => blocks.findLast((text) => text.includes(word)) ?? '',
  )
  const maps = blocks.find((text) => text.includes('geo $realip_remote_addr')) ?? ''
  expect(nginx).toContain('real_ip_header CF-Connecting-IP;')
  expect(caddy).toMatch(/reverse_proxy [^{]+\{\n +header_up X-Forwarded-For \{client_ip\}\n/)
  for (const [header, variable] of [
    ['CF-IPCountry', '$cdn_country'],
    ['CF-Region-Code', '$cdn_region'],
  ] as const) {
    expect(whereaboutsHeaders).toContain(header.toLowerCase())
    expect(nginx).toContain(`proxy_set_header ${header} ${variable};`)
    expect(maps).toContain(`{\n  1 $http_${header.toLowerCase().replaceAll('-', '_')};`)
    expect(maps).toContain(`map $is_from_cdn ${variable} {`)
    expect(caddy).toContain(`request_header @visitor -${header}\n`)
  }
  const ranges = [...`${maps}${nginx}${caddy}`.matchAll(/\d+\.\d+\.\d+\.\d+\/\d+/g)].map(([range]) => range)
  expect([ranges.length, new Set(ranges).size]).toEqual([4, 1])
})

/** All sources of the pages as one text. */
const pages = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

// NOTE: an alarm about an API call that no page makes would never go off.
test('pages make the API calls that the guide names', () => {
  const named = Object.keys(routes).filter((name) => guide.includes(`\`${name}\``))
  expect(named).toContain('completeSubscriptionFlow')
  expect(named.filter((name) => !pages.includes(`call('${name}'`))).toEqual([])
})

/** The first number that a pattern finds in a text, without its thousands separator. */
function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1]?.replaceAll(',', ''))
}

test('what one machine holds is what the benchmarks measured, rounded', () => {
  const resultOf = (name: string) => readFileSync(join(root, 'bench/results', `${name}.json`), 'utf8')
  const funnel = resultOf('funnel')
  const held = numberIn(funnel, /increasing rates, (\d+) a minute held on 2 cores/)
  const milliseconds = numberIn(funnel, /A journey takes (\d+) ms of processor time/)
  const ingest = JSON.parse(resultOf('ingest')) as {
    readonly rows: readonly { readonly what?: string; readonly 'requests a second'?: number }[]
  }
  const perSecond = (what: string) =>
    ingest.rows.find((row) => row.what === what)?.['requests a second'] ?? Number.NaN
  const figures: readonly (readonly [RegExp, number])[] = [
    [/About ([\d,]+) whole journeys a minute/, held],
    [/about ([\d,]+) journeys a minute per core/, held / 2],
    [/about ([\d.]+) s of CPU time/, milliseconds / 1000],
    [/About ([\d,]+) events a second/, perSecond('POST /tracking/events')],
    [/about ([\d,]+) a second if you wait/, perSecond('the same, until they are counted')],
  ]
  for (const [pattern, measured] of figures) {
    const ratio = numberIn(guide, pattern) / measured
    expect({ pattern, isClose: Math.abs(ratio - 1) <= 0.05 }).toEqual({ pattern, isClose: true })
  }
})

test('what stops a server waits for the longest DRAIN_SECONDS and the stop after it', () => {
  const longest = 120
  const takes = (seconds: number) => environment.shape.DRAIN_SECONDS.safeParse(seconds).success
  expect([takes(longest), takes(longest + 1)]).toEqual([true, false])
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
  // NOTE: the API server ends 8 seconds later, `npm start` 30.
  expect(numberIn(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(longest + 8)
  expect(numberIn(guide, /--stop-timeout (\d+)/)).toBeGreaterThan(longest + 8)
  expect(numberIn(guide, /TimeoutStopSec=(\d+)/)).toBeGreaterThan(longest + 30)
})

// NOTE: with one of the two alone, nothing starts (`start/settings.test.ts`).
test('the settings of the first operator go together, as they came', () => {
  expect(guide).toContain('set `ADMIN_EMAIL` and `ADMIN_PASSWORD` instead, and remove both from the settings')
  expect(preflightRules['password-in-settings'].fix).toContain('Remove ADMIN_EMAIL and ADMIN_PASSWORD')
})

test('copying backups out of the container twice does not nest them', () => {
  const copies = [...guide.matchAll(/^docker compose cp (\S+) (\S+)/gm)].map(([, ...both]) => both)
  expect(copies).toEqual([
    ['fennel:/data/backups/.', './backups'],
    ['fennel:/data/backups/.', './backups'],
  ])
})

test('the second server of compose.yaml is the one that the guide starts and ends', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
  expect(compose).toMatch(/^ {2}fennel-second:\n/m)
  expect(guide).toContain('docker compose up --detach --wait fennel-second')
  expect(guide).toContain('docker compose rm --stop --force fennel-second')
  // NOTE: a container made by `run` never restarts, and no upgrade replaces it.
  expect(guide).not.toMatch(/docker compose run --detach/)
})

const inContainers = [...guide.matchAll(/^docker compose (\w+).* fennel node (scripts\/\S+)/gm)].map(
  ([, verb = '', script = '']) => ({ verb, script }),
)

test.each(inContainers)('$script is in the image', ({ script }) => {
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toMatch(/^COPY scripts scripts$/m)
  expect(existsSync(join(root, script))).toBe(true)
})

test('a restore gets as far as its file while settings of the server are still missing', () => {
  const run = spawnSync(process.execPath, ['scripts/restore.ts', '/no/such.backup'], {
    cwd: root,
    encoding: 'utf8',
    env: scratchEnvironment({
      DATABASE_URL: 'postgresql://127.0.0.1:9/none',
      DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: '',
    }),
  })
  expect(run.stderr).not.toContain('STRIPE_WEBHOOK_SECRET')
  expect(run.stderr).toContain('/no/such.backup')
})

test('commands to run before the server need neither the server nor its output', () => {
  const early = ['scripts/stripe-setup.ts', 'scripts/restore.ts']
  expect(inContainers.filter(({ verb }) => verb === 'run').map(({ script }) => script)).toEqual(early)
  expect(inContainers.filter(({ script }) => early.includes(script))).toHaveLength(2)
  expect(readFileSync(join(root, 'compose.yaml'), 'utf8')).not.toMatch(/STRIPE_WEBHOOK_SECRET:\?/)
})
