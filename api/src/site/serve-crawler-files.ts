import type { FastifyInstance } from 'fastify'
import type { Services } from '#api/services.ts'
import { siteUrlOf } from '#api/site-url.ts'
import { brandOfRequest } from './brand-of-request.ts'
import type { BuiltWebsite } from './built-website.ts'

const oneDay = 'public, max-age=86400'

/** Pages no search engine should list: steps of a personal journey, or pages that need a sign-in. */
const privatePaths = [
  '/api/',
  '/admin',
  '/quiz',
  '/loading',
  '/purchase',
  '/checkout',
  '/email-offer',
  '/upsell/',
  '/register',
  '/thank-you',
  '/subscription',
  '/account',
  '/login',
  '/forgot-password',
  '/reset-password',
] as const

/** Serves robots.txt, the sitemap and the web manifest for the brand of the host. */
export function serveCrawlerFiles(app: FastifyInstance, services: Services, website: BuiltWebsite): void {
  const options = { schema: { hide: true } } as const
  app.get('/robots.txt', options, async (request, reply) => {
    const { origin } = siteUrlOf(services.config, brandOfRequest(services, request).appId)
    const lines = [
      'User-agent: *',
      ...privatePaths.map((path) => `Disallow: ${path}`),
      `Sitemap: ${origin}/sitemap.xml`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', oneDay)
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', options, async (request, reply) => {
    const { appId } = brandOfRequest(services, request)
    const { origin } = siteUrlOf(services.config, appId)
    const places = pagesOf(website, appId).map((place) => `<url><loc>${origin}${place}</loc></url>`)
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>\n`
    return reply.type('application/xml; charset=utf-8').header('cache-control', oneDay).send(xml)
  })

  app.get('/site.webmanifest', options, async (request, reply) => {
    const { appId, name, description, theme } = brandOfRequest(services, request)
    const manifest = {
      name,
      short_name: name,
      description,
      start_url: '/',
      display: 'browser',
      background_color: theme.colors.background,
      theme_color: theme.colors.background,
      icons: [192, 512].map((size) => ({
        src: `/${appId}/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
    }
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', oneDay)
      .send(JSON.stringify(manifest))
  })
}

/** The paths of a brand's prerendered pages that may be indexed, the start page first. */
function pagesOf({ pages }: BuiltWebsite, brandId: string): readonly string[] {
  const own = [...pages.keys()].filter(
    (file) => file.startsWith(`${brandId}/`) && file.endsWith('/index.html'),
  )
  const places = own.map((file) => {
    const parts = file.slice(brandId.length + 1, -'/index.html'.length).split('/')
    const flow = parts[0]?.startsWith('~') === true ? parts.shift()?.slice(1) : undefined
    return `/${parts.join('/')}${flow === undefined ? '' : `?flow=${flow}`}`
  })
  const isPrivate = (place: string) => privatePaths.some((path) => place.startsWith(path))
  return [
    '/',
    ...places
      .filter((place) => place !== '/' && !place.includes('index.html') && !isPrivate(place))
      .toSorted(),
  ]
}
