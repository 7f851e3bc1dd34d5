import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { useBrandPages } from '#web/brand/index.ts'
import { legalTexts } from './legal-name.ts'
import type { LegalName } from './legal-name.ts'
import { LegalPage } from './legal-page.tsx'
import { LegalSkeleton } from './legal-skeleton.tsx'

// One file for all of them: a visitor who reads one legal text often reads the next.
export const TermsScreen = legalScreen('terms')
export const PrivacyScreen = legalScreen('privacy')
export const HealthDataScreen = legalScreen('health-data')

function legalScreen(name: LegalName): ComponentType {
  const Text = () => <LegalPage name={name} document={useBrandPages()[legalTexts[name]]} />
  return function LegalScreen() {
    return (
      <Suspense fallback={<LegalSkeleton name={name} />}>
        <Text />
      </Suspense>
    )
  }
}
