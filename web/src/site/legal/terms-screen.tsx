import { Suspense } from 'react'
import { useBrandPages } from '#web/brand/index.ts'
import { LegalPage } from './legal-page.tsx'
import { LegalSkeleton } from './legal-skeleton.tsx'

export function TermsScreen() {
  return (
    <Suspense fallback={<LegalSkeleton name="terms" />}>
      <Terms />
    </Suspense>
  )
}

function Terms() {
  return <LegalPage name="terms" document={useBrandPages().terms} />
}
