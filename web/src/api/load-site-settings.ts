import type { SiteSettings } from '@fennel/contract'
import type { ApiClient } from './index.ts'

const settingsByClient = new WeakMap<ApiClient, Promise<SiteSettings>>()

/** The site settings, requested once per page load and again after a failure. */
export function loadSiteSettings(api: ApiClient): Promise<SiteSettings> {
  const known = settingsByClient.get(api)
  if (known !== undefined) return known
  const loading = api.call('siteSettings', {}).then(({ data }) => data)
  settingsByClient.set(api, loading)
  loading.catch(() => settingsByClient.delete(api))
  return loading
}
