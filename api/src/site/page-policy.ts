import { createHash } from 'node:crypto'
import type { Config } from '#api/config.ts'

/** Hashes of what a built page holds inline, as CSP sources. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Reads the inline scripts and style blocks out of a built page. Data blocks never run and need no hash. */
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

/**
 * The content policy of a page. With real Stripe keys every page but the admin's allows Stripe's hosts: the funnel is
 * one document from the landing to the payment. Nothing is ever `unsafe-inline`.
 */
export function pagePolicy(config: Config, path: string, inline: InlineHashes): string {
  const usesStripe = config.stripe.sandboxUrl === undefined && !/^\/admin(\/|$)/.test(path)
  const isHttps = config.publicUrl?.protocol === 'https:'
  const stripeJs = usesStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  // NOTE: the sandbox shows its card fields and its 3-D Secure page in frames of our own origin.
  const frames = usesStripe ? [...stripeJs, 'https://hooks.stripe.com'] : ["'self'"]
  // NOTE: a bare picture request with consent; the advertising network's script is never allowed.
  const pixel = config.adPlatform?.browserPixel === true ? ['https://www.facebook.com'] : []
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline.scripts, ...stripeJs],
    ['style-src', "'self'", ...inline.styles],
    ['img-src', "'self'", 'data:', ...(usesStripe ? ['https://*.stripe.com'] : []), ...pixel],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(usesStripe ? ['https://api.stripe.com'] : [])],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['frame-src', ...frames],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ...(isHttps ? [['upgrade-insecure-requests']] : []),
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}
