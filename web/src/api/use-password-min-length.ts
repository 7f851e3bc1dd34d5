import { fewestPasswordCharacters } from '@fennel/funnel'
import { useCallback } from 'react'
import { useApi } from './index.ts'
import { loadSiteSettings } from './load-site-settings.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

/** The minimum password length of this installation; until the server has answered, the lowest it can be set to. */
export function usePasswordMinLength(): number {
  const api = useApi()
  const load = useCallback(() => loadSiteSettings(api), [api])
  const settings = useLoaded(load)
  return settings.status === 'ready' ? settings.value.passwordMinLength : fewestPasswordCharacters
}
