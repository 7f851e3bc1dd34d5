import type { ConsentCopy } from '@fennel/brands'
import { use } from 'react'
import { useBrand } from '#web/brand/index.ts'
import { consentCopyOf } from './consent-copy-of.ts'

/** The brand's words; the nearest Suspense boundary shows its fallback until they are there. */
export function useConsentCopy(): ConsentCopy {
  return use(consentCopyOf(useBrand().appId))
}
