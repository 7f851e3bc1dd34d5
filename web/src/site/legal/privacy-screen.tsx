import { useBrand } from '#web/brand/index.ts'
import { LegalPage } from './legal-page.tsx'

export function PrivacyScreen() {
  return <LegalPage name="privacy" document={useBrand().privacy} />
}
