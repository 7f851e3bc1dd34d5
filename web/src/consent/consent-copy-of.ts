import { loadConsentCopy } from '@fennel/brands'
import type { ConsentCopy } from '@fennel/brands'

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
