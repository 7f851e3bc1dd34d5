import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** A server of pages without scripts; disposing closes its connections. */
export interface StaticSite extends AsyncDisposable {
  readonly url: string
  /** Adds or replaces a document under a path, sent with these headers. */
  readonly put: (path: string, html: string, headers?: Headers) => void
}

type Headers = Readonly<Record<string, string>>

/** Starts a static server with brotli that proxies pictures from our server, so that both send the same bytes. */
export async function startStaticSite(productUrl: string): Promise<StaticSite> {
  const documents = new Map<string, { readonly body: Buffer; readonly headers: Headers }>()
  const pictures = new Map<string, { readonly type: string; readonly body: Buffer }>()
  const server = createServer((request, response) => {
    void answer(request.url ?? '/', request.headers.host ?? '').then(({ type, body, isPacked, headers }) => {
      response.writeHead(200, {
        ...headers,
        'content-type': type,
        'content-length': body.length,
        ...(isPacked ? { 'content-encoding': 'br' } : {}),
      })
      response.end(body)
    })
  })
  async function answer(address: string, host: string) {
    const path = address.split('?')[0] ?? '/'
    const document = documents.get(path)
    if (document !== undefined)
      return {
        type: 'text/html; charset=utf-8',
        body: brotliCompressSync(document.body),
        isPacked: true,
        headers: document.headers,
      }
    const key = `${host}${path}`
    const kept = pictures.get(key) ?? (await fetchPicture(productUrl, path))
    pictures.set(key, kept)
    const isText = kept.type.includes('svg')
    return {
      type: kept.type,
      body: isText ? brotliCompressSync(kept.body) : kept.body,
      isPacked: isText,
      headers: {},
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    put: (path, html, headers = {}) => void documents.set(path, { body: Buffer.from(html), headers }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function fetchPicture(productUrl: string, path: string) {
  const response = await fetch(new URL(path, productUrl))
  return {
    type: response.headers.get('content-type') ?? 'application/octet-stream',
    body: Buffer.from(await response.arrayBuffer()),
  }
}

/**
 * The current page in the plainest form: the same text and pictures in the same order, a few inline styles, and a link
 * for each button that answers.
 */
export async function plainCopyOf(page: Page, nextPath: string): Promise<string> {
  const body = await page.evaluate((next) => {
    const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const parts: string[] = []
    const root = document.getElementById('root') ?? document.body
    for (const element of root.querySelectorAll('h1,h2,h3,p,li,blockquote,figcaption,button,img')) {
      if (element instanceof HTMLImageElement) {
        if (element.closest('button') !== null) continue
        const { width, height } = element
        parts.push(
          `<img src="${element.getAttribute('src') ?? ''}" alt="" width="${width}" height="${height}">`,
        )
        continue
      }
      const words = escape(element.textContent.trim())
      const picture = element.querySelector('img')?.getAttribute('src')
      const image = picture ? `<img src="${picture}" alt="" width="150" height="165">` : ''
      if (element.matches('button[value]')) parts.push(`<a href="${next}?answer=1">${image}${words}</a>`)
      else if (element.matches('h1,h2,h3')) parts.push(`<h2>${words}</h2>`)
      else parts.push(`<p>${words}</p>`)
    }
    return parts.join('\n')
  }, nextPath)
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plain</title>' +
    '<meta name="description" content="A plain page"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<link rel="icon" href="data:,">' +
    '<style>body{font:16px/1.5 sans-serif;margin:1rem}img{max-width:100%;height:auto}a{display:block;padding:1rem}</style>' +
    `</head><body>${body}</body></html>`
  )
}

const protective = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]

/**
 * The security headers of a document, for the plain page to send too, because they cost time: a browser starts a new
 * process for a page with an opener policy.
 */
export function protectionOf(headers: Headers, html: string): Headers {
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  return Object.fromEntries(
    protective.flatMap((name) => {
      const value = headers[name]?.replace(/style-src [^;]*/, `style-src 'self' 'sha256-${hash}'`)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
