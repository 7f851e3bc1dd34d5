import { Suspense, use } from 'react'
import { useCurrentBrand } from '#web/brand/index.ts'
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
  return <LegalPage name="privacy" document={use(useCurrentBrand().loadPages()).privacy} />
}
