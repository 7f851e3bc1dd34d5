import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { apiMessages } from '@fennel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { siteUrlOf } from '#api/site-url.ts'
import { assetNameIn } from './asset-name.ts'
import { brandOfRequest } from './brand-of-request.ts'
import { findPage, findQuestion, readBuiltWebsite } from './built-website.ts'
import type { BuiltWebsite } from './built-website.ts'
import { whereaboutsReader } from './country-of-request.ts'
import type { RequestWhereabouts } from './country-of-request.ts'
import { isNewcomer } from './is-newcomer.ts'
import { keepBuildDated } from './keep-build-dated.ts'
import { openOtherBuilds } from './other-builds.ts'
import { pageHeaders } from './page-policy.ts'
import { createDocumentSender } from './send-document.ts'
import type { SendDocument } from './send-document.ts'
import { switchedModes } from './switched-modes.ts'
import { serveCrawlerFiles } from './serve-crawler-files.ts'

/** Folders that are served, relative to the project's root. A server image must contain them. */
export const servedFolders = { pages: 'web/dist/', pictures: 'brands/assets/' } as const

const repositoryRoot = new URL('../../../', import.meta.url)
const defaultDist = fileURLToPath(new URL(servedFolders.pages, repositoryRoot))
const brandAssets = fileURLToPath(new URL(servedFolders.pictures, repositoryRoot))

const oneDay = 86_400
const oneYear = 31_536_000

interface Site {
  readonly services: Services
  readonly sendDocument: SendDocument
  readonly switches: (brandId: string) => Promise<string>
  readonly whereaboutsOf: (request: FastifyRequest) => RequestWhereabouts
}

/** Serves the built pages of every brand, their assets and pictures; an unknown page path gets the brand's shell. */
export async function serveWebsite(app: FastifyInstance, services: Services): Promise<void> {
  const root = services.config.webDist ?? defaultDist
  const website = await readBuiltWebsite(root)
  if (website === undefined) services.log.warn({ root }, 'no built website found, only the API is served')
  else keepBuildDated(app, root)

  await app.register(fastifyStatic, {
    root: website === undefined ? brandAssets : root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  const site: Site = {
    services,
    sendDocument: createDocumentSender(),
    switches: switchedModes(services),
    whereaboutsOf: whereaboutsReader(services.config),
  }
  if (website !== undefined) serveCrawlerFiles(app, services, website)
  const findOtherBuild = website && (await openOtherBuilds(root, services.now))
  app.get('/*', { schema: { hide: true }, config: { takesAnyUrl: true } }, async (request, reply) => {
    const path = decodePath(request)
    if (path.startsWith('/brands/')) return sendPicture(reply, path.slice('/brands/'.length))
    const file = path.slice(1)
    if (website !== undefined && website.files.has(file) && isPublic(file))
      return sendAsset(reply, website.root, file)
    const asset = assetNameIn(file)
    const otherBuild = asset !== undefined && isPublic(file) ? await findOtherBuild?.(asset) : undefined
    if (otherBuild !== undefined) return sendAsset(reply, otherBuild, file)
    if (website !== undefined && isPagePath(request, path))
      return sendPage(site, request, reply, website, path)
    throw new AppError('not_found', apiMessages.notFound)
  })
}

async function sendPicture(reply: FastifyReply, file: string): Promise<FastifyReply> {
  if (!/^[\w-]+(\/[\w.-]+)+$/.test(file) || file.includes('..'))
    throw new AppError('not_found', apiMessages.notFound)
  reply.header('cache-control', `public, max-age=${oneDay}`)
  return reply.sendFile(file, brandAssets)
}

async function sendAsset(reply: FastifyReply, build: string, file: string): Promise<FastifyReply> {
  const isFixed = assetNameIn(file) !== undefined
  const age = isFixed ? `public, max-age=${oneYear}, immutable` : `public, max-age=${oneDay}`
  reply.header('cache-control', age)
  return reply.sendFile(file, build)
}

async function sendPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  website: BuiltWebsite,
  path: string,
): Promise<FastifyReply> {
  const { services, sendDocument } = site
  const { config } = services
  const brand = brandOfRequest(services, request)
  const { flow: flows } = request.query as { readonly flow?: unknown }
  // NOTE: of a repeated parameter the first counts, as in the script.
  const flow: unknown = Array.isArray(flows) ? flows[0] : flows
  const known = typeof flow === 'string' && Object.hasOwn(brand.flows, flow) ? flow : brand.defaultFlowId
  const flowId = known === brand.defaultFlowId ? undefined : known
  const question = findQuestion(website, brand.appId, path, flowId)
  const begins = () => isNewcomer({ request, brand, flowId: known, whereabouts: site.whereaboutsOf(request) })
  const found = question !== undefined && begins() ? question : findPage(website, brand.appId, path, flowId)
  const page = found && website.pages.get(found.file)
  if (found === undefined || page === undefined) throw new AppError('not_found', apiMessages.notFound)
  const varying = question === undefined ? '' : ', cookie'
  reply.headers({ vary: `host, accept-encoding${varying}`, ...pageHeaders(config, path, page.inline) })
  // NOTE: for a mistyped URL, the script leads a person to the start page, while a crawler reads the status.
  reply.status(found.exists ? 200 : 404)
  const switched = await site.switches(brand.appId)
  return sendDocument(request, reply, {
    name: `${found.file}${switched}`,
    type: 'text/html; charset=utf-8',
    text: page.html.replace('<html ', `<html${switched} `),
    origin: siteUrlOf(config, brand.appId).origin,
    year: new Date(services.now()).getUTCFullYear(),
  })
}

// NOTE: pages are served only by their paths, with their policy; source maps and dotfiles never.
function isPublic(file: string): boolean {
  return !/(^|\/)\.|\.(html|map|br|gz)$/.test(file)
}

/**
 * Where a browser goes that opens a page whose path cannot be decoded: to the start page, like from any unknown path,
 * with the query, which says where the visitor came from. Undefined for every other request.
 */
export function startPageInstead(request: FastifyRequest): string | undefined {
  const [path = '', ...query] = request.url.split('?')
  const isPage = request.method === 'GET' && isNavigation(request) && isPagePath(request, path)
  return isPage ? ['/', ...query].join('?') : undefined
}

/**
 * A path a person may have typed: no segment starts with a dot, and it is not among the assets. One that looks like a
 * file counts only for a navigation.
 */
function isPagePath(request: FastifyRequest, path: string): boolean {
  if (/\/\./.test(path) || /^\/(api|assets|sandbox)(\/|$)/.test(path)) return false
  return /\.[a-z0-9]{1,12}$/i.test(path) ? isNavigation(request) : takesHtml(request)
}

function takesHtml({ headers: { accept } }: FastifyRequest): boolean {
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*')
}

/**
 * Whether a browser is opening a page. Browsers say so over a secure connection; otherwise they ask for HTML first.
 */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? headers.accept?.startsWith('text/html') === true : mode === 'navigate'
}

function decodePath(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    throw new AppError('not_found', apiMessages.notFound)
  }
}
