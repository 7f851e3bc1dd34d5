import type { Config } from '#api/config.ts'
import { listeningOrigin } from '#api/listening-origin.ts'

const ownMachine = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/**
 * The base URL of a brand's site, for links in mails: `PUBLIC_URL`, or the brand's own host if `BRAND_HOSTS` names
 * one. Taken from settings alone: the Host header of a request never becomes a link.
 */
export function siteUrlOf(config: Config, brandId: string): URL {
  const { publicUrl, brandHosts, defaultBrand, port } = config
  const ownHost = [...brandHosts].find(([, id]) => id === brandId)?.[0]
  const isPublicBrand =
    publicUrl !== undefined && (brandHosts.get(publicUrl.hostname) ?? defaultBrand) === brandId
  if (isPublicBrand || (ownHost === undefined && publicUrl !== undefined)) return new URL(publicUrl.origin)
  if (ownHost === undefined) return new URL(listeningOrigin(config))
  if (ownMachine.test(ownHost)) return new URL(`http://${ownHost}:${port}`)
  // NOTE: BRAND_HOSTS has no ports: its hosts are behind the same proxy as PUBLIC_URL.
  const site = new URL(`${publicUrl?.protocol ?? 'https:'}//${ownHost}`)
  site.port = publicUrl?.port ?? ''
  return site
}

/**
 * The brand whose site this brand's links lead to: its own, or, without an address of its own, that of `PUBLIC_URL`.
 */
export function brandOfSite(config: Config, brandId: string): string {
  return config.brandHosts.get(siteUrlOf(config, brandId).hostname) ?? config.defaultBrand
}
