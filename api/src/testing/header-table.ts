/** The two ways the product runs: with the sandbox over plain http, and with real keys behind https. */
export type Setting = 'sandbox' | 'live'

export const liveEnv: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://shop.example',
  SANDBOX_URL: '',
  SANDBOX_WEBHOOK_SECRET: '',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** A kind of response, a URL that gives it, and the exact security headers it must have. */
export interface HeaderRow {
  readonly what: string
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** An SVG, which may use inline styles because nothing in it can run. */
  readonly isDrawing?: boolean
}

/** Headers no response may have. */
const forbiddenHeaders = ['server', 'x-powered-by', 'access-control-allow-origin'] as const

const noSource = "'none'"
const dataPolicy = `default-src ${noSource}; frame-ancestors ${noSource}; sandbox`
const drawingPolicy = `default-src ${noSource}; style-src 'unsafe-inline'; frame-ancestors ${noSource}; sandbox`
const noSensors = 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()'

/** A policy without the hashes of inline code, which differ from build to build. */
function withoutHashes(policy: string): string {
  return policy.replaceAll(/ 'sha256-[\w+/]+='/g, '')
}

function everyResponse(setting: Setting): HeaderRow['headers'] {
  return {
    'strict-transport-security': setting === 'live' ? 'max-age=63072000; includeSubDomains' : undefined,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `payment=(), ${noSensors}`,
    'content-security-policy': dataPolicy,
    'content-security-policy-report-only': undefined,
  }
}

/** The content policies, written out in full so that they do not depend on the code they check. */
function sitePolicy(setting: Setting): string {
  return `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; ${
    setting === 'live' ? 'upgrade-insecure-requests; ' : ''
  }report-uri /csp-report`
}

const paymentPolicies: Readonly<Record<Setting, string>> = {
  sandbox:
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-uri /csp-report",
  live: "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; style-src 'self'; img-src 'self' data: https://*.stripe.com; font-src 'self'; connect-src 'self' https://api.stripe.com; manifest-src 'self'; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; upgrade-insecure-requests; report-uri /csp-report",
}

/** The expected headers in a setting. `assetUrl` names a built file whose name contains its hash. */
export function headerTable(setting: Setting, assetUrl: string): readonly HeaderRow[] {
  const every = everyResponse(setting)
  const opener = setting === 'live' ? 'same-origin-allow-popups' : 'same-origin'
  const admin = { 'cache-control': 'no-store', 'cross-origin-opener-policy': 'same-origin' }
  const page = (url: string, more: HeaderRow['headers'] = {}): HeaderRow => ({
    what: `page ${url}`,
    url,
    status: 200,
    headers: {
      ...every,
      'content-security-policy': sitePolicy(setting),
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': opener,
      ...more,
    },
  })
  const paying: HeaderRow['headers'] = {
    'content-security-policy': paymentPolicies[setting],
    'content-security-policy-report-only':
      "require-trusted-types-for 'script'; trusted-types default; report-uri /csp-report",
    'permissions-policy': `payment=${setting === 'live' ? '(self "https://js.stripe.com")' : '()'}, ${noSensors}`,
  }
  const quiet = { 'referrer-policy': 'no-referrer' }
  const call = (what: string, url: string, status: number, method: 'GET' | 'POST' = 'GET'): HeaderRow => ({
    what,
    method,
    url,
    status,
    headers: { ...every, 'cache-control': 'no-store' },
  })
  return [
    page('/'),
    page('/quiz'),
    page('/quiz/age'),
    page('/loading'),
    page('/thank-you'),
    page('/terms'),
    page('/health-data'),
    page('/login'),
    page('/withdraw'),
    page('/register', quiet),
    page('/forgot-password', quiet),
    page('/reset-password', { ...quiet, 'cache-control': 'no-store' }),
    page('/purchase', paying),
    page('/checkout', paying),
    page('/upsell/workout-program', paying),
    page('/subscription', paying),
    page('/email-offer', { ...paying, ...quiet }),
    page('/admin', admin),
    page('/admin/leads', admin),
    { ...page('/no/such/page'), what: 'page that does not exist', status: 404 },
    {
      what: 'file of the build',
      url: assetUrl,
      status: 200,
      headers: { ...every, 'cache-control': 'public, max-age=31536000, immutable' },
    },
    {
      what: 'drawing opened on its own',
      url: '/brands/calmplate/favicon.svg',
      status: 200,
      isDrawing: true,
      headers: {
        ...every,
        'cache-control': 'public, max-age=86400',
        'content-security-policy': drawingPolicy,
      },
    },
    { ...call('file that does not exist', '/assets/gone-12345678.js', 404) },
    call('API call', '/api/site-settings', 200),
    call('API call that is refused', '/api/leads', 400, 'POST'),
    call('API call that does not exist', '/api/no-such-call', 404),
    call('call of a customer, signed out', '/api/user/profile', 401),
    call('admin call, signed out', '/api/admin/leads', 401),
    call('health', '/health', 200),
    {
      ...call('page that a mail leads to', '/resume?rt=nobody', 404),
      headers: {
        ...every,
        ...quiet,
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      },
    },
  ]
}

/** What is wrong with a response, one line each; `read` returns a header by its lower-case name. */
export function headerFaults(
  row: HeaderRow,
  status: number,
  read: (name: string) => string | null | undefined,
): readonly string[] {
  const faults = status === row.status ? [] : [`${row.what}: status ${status}, expected ${row.status}`]
  for (const [name, expected] of Object.entries(row.headers)) {
    const found = read(name) ?? undefined
    const plain = found === undefined ? undefined : withoutHashes(found)
    if (plain !== expected)
      faults.push(`${row.what}: ${name} is "${plain ?? 'absent'}", expected "${expected ?? 'absent'}"`)
    const isHarmless = row.isDrawing === true && runsNothing(found ?? '')
    if (found?.includes('unsafe-') === true && !isHarmless)
      faults.push(`${row.what}: ${name} allows ${found}`)
  }
  for (const name of forbiddenHeaders)
    if ((read(name) ?? undefined) !== undefined) faults.push(`${row.what}: ${name} must not be sent`)
  return faults
}

/** Whether a policy allows inline styles and nothing else: no rule for scripts, no exception from the sandbox. */
function runsNothing(policy: string): boolean {
  const parts = policy.split('; ')
  const names = parts.map((part) => part.split(' ', 1)[0])
  const unsafe = parts.filter((part) => part.includes('unsafe-'))
  return (
    parts.includes(`default-src ${noSource}`) &&
    parts.includes('sandbox') &&
    !names.some((name) => name?.startsWith('script-src') === true) &&
    unsafe.every((part) => part === "style-src 'unsafe-inline'")
  )
}
