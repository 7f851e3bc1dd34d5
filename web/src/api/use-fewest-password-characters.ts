import { fewestPasswordCharacters } from '@fennel/funnel'
import { useCallback } from 'react'
import { useApi } from '#web/api/index.ts'
import { loadSiteSettings } from './load-site-settings.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

/** How many characters a new password needs here; until the server has said so, the fewest it ever takes. */
export function useFewestPasswordCharacters(): number {
  const api = useApi()
  const load = useCallback(() => loadSiteSettings(api), [api])
  const settings = useLoaded(load)
  return settings.status === 'ready' ? settings.value.passwordMinLength : fewestPasswordCharacters
}
