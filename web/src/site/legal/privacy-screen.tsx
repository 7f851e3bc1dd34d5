import { Suspense } from 'react'
import { useBrandPages } from '#web/brand/index.ts'
import { LegalPage } from './legal-page.tsx'
import { LegalSkeleton } from './legal-skeleton.tsx'

export function PrivacyScreen() {
  return (
    <Suspense fallback={<LegalSkeleton name="privacy" />}>
      <Privacy />
    </Suspense>
  )
}

function Privacy() {
  return <LegalPage name="privacy" document={useBrandPages().privacy} />
}
