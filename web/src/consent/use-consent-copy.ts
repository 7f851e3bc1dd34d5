import { loadConsentCopy } from '@fennel/brands'
import type { ConsentCopy } from '@fennel/brands'
import { use } from 'react'
import { useBrand } from '#web/brand/index.ts'

const copies = new Map<string, Promise<ConsentCopy>>()

/** The brand's words about consent, fetched once; a failure asks again the next time. */
export function consentCopyOf(appId: string): Promise<ConsentCopy> {
  const known = copies.get(appId)
  if (known !== undefined) return known
  const loading = loadConsentCopy(appId)
  copies.set(appId, loading)
  loading.catch(() => copies.delete(appId))
  return loading
}

/** The brand's words; the nearest Suspense boundary shows its fallback until they are there. */
export function useConsentCopy(): ConsentCopy {
  return use(consentCopyOf(useBrand().appId))
}
