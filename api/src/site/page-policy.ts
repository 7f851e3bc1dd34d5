import { createHash } from 'node:crypto'
import { zoneOf } from '@fennel/contract'
import type { Config } from '#api/config.ts'
import { cspReportPath } from '#api/http/csp-report.ts'
import { permissionsPolicy } from '#api/http/security-headers.ts'

/** CSP sources for a built page's inline scripts and styles. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Hashes the inline scripts and style blocks of a built page. Data blocks never run and need no hash. */
export function hashInline(html: string): InlineHashes {
  const scripts: string[] = []
  const styles: string[] = []
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const type = /\btype\s*=\s*["']?([^\s"'>]*)/i.exec(attributes)?.[1]?.toLowerCase()
    const runs =
      type === undefined || type === 'module' || type === 'text/javascript' || type === 'speculationrules'
    if (runs && !/\bsrc\s*=/i.test(attributes)) scripts.push(sourceOf(code))
  }
  for (const [, code = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi))
    styles.push(sourceOf(code))
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] }
}

function sourceOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** The headers that depend on what a page may do. */
export type PageHeaders = Readonly<Record<string, string>>

const stripeJs = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** Pages a stranger reads before giving any data; the only ones where the browser pixel, if any, may run. */
const publicPages = /^\/($|(reviews|terms|privacy|health-data|contact|article)(\/|$))/

/** Pages whose URL may contain an email or a token. */
const quietPages = /^\/(register|email-offer|reset-password|forgot-password)(\/|$)/

/** Pages that no cache may store: their content or URL belongs to one person. */
const uncachedPages = /^\/(admin|reset-password)(\/|$)/

/**
 * The headers of the page at `path`, by its zone. Only the payment zone may load the provider's script, open its
 * frames and ask for a wallet; the other two run only our own files and refuse markup made from text (Trusted Types).
 * Nothing is ever `unsafe-inline`: inline content of a built page is allowed by hash.
 */
export function pageHeaders(config: Config, path: string, inline: InlineHashes): PageHeaders {
  const zone = zoneOf(path)
  const isPayment = zone === 'payment'
  return {
    'content-security-policy': isPayment ? paymentPolicy(config, inline) : ownPolicy(config, path, inline),
    // NOTE: report-only until a real wallet has been seen to work with it.
    ...(isPayment
      ? {
          'content-security-policy-report-only': `${requireTrustedTypes}; trusted-types default; ${reportTo}`,
        }
      : {}),
    // NOTE: a wallet's or bank's popup has to reach the payment page that opened it.
    // All pages but the admin area's send the same value: between pages that differ here,
    // browsers drop the history entry's state, which is all a visit without storage has.
    'cross-origin-opener-policy':
      zone !== 'admin' && usesStripe(config) ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': permissionsPolicy(isPayment && usesStripe(config) ? paymentByStripe : '()'),
    'referrer-policy': quietPages.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cache-control': uncachedPages.test(path) ? 'no-store' : 'no-cache',
  }
}

const paymentByStripe = '(self "https://js.stripe.com")'
const requireTrustedTypes = "require-trusted-types-for 'script'"
const reportTo = `report-uri ${cspReportPath}`

function usesStripe(config: Config): boolean {
  return config.stripe.sandboxUrl === undefined
}

/** For the funnel and admin pages: our own files only. */
function ownPolicy(config: Config, path: string, inline: InlineHashes): string {
  // NOTE: the pixel is a plain image request, made with consent; the advertising network's script is never allowed.
  const hasPixel = config.adPlatform?.browserPixel === true && publicPages.test(path)
  return policyOf(config, [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline.scripts],
    ['style-src', "'self'", ...inline.styles],
    ['img-src', "'self'", 'data:', ...(hasPixel ? ['https://www.facebook.com'] : [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['frame-src', "'none'"],
    ...closingDirectives,
    [requireTrustedTypes],
    ['trusted-types', "'none'"],
  ])
}

/**
 * For the payment pages: our files and Stripe's. The sandbox
 * shows its card fields in frames of our own origin instead.
 */
function paymentPolicy(config: Config, inline: InlineHashes): string {
  const isReal = usesStripe(config)
  return policyOf(config, [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline.scripts, ...(isReal ? stripeJs : [])],
    ['style-src', "'self'", ...inline.styles],
    ['img-src', "'self'", 'data:', ...(isReal ? ['https://*.stripe.com'] : [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(isReal ? ['https://api.stripe.com'] : [])],
    ['manifest-src', "'self'"],
    ['frame-src', ...(isReal ? [...stripeJs, 'https://hooks.stripe.com'] : ["'self'"])],
    ...closingDirectives,
  ])
}

const closingDirectives: readonly (readonly string[])[] = [
  ['object-src', "'none'"],
  ['base-uri', "'none'"],
  ['form-action', "'self'"],
  ['frame-ancestors', "'none'"],
]

function policyOf(config: Config, directives: readonly (readonly string[])[]): string {
  const isHttps = config.publicUrl?.protocol === 'https:'
  return [...directives, ...(isHttps ? [['upgrade-insecure-requests']] : []), [reportTo]]
    .map((directive) => directive.join(' '))
    .join('; ')
}
