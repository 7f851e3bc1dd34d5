import { useBrand } from '#web/brand/index.ts'
import { LegalPage } from './legal-page.tsx'

export function TermsScreen() {
  return <LegalPage name="terms" document={useBrand().terms} />
}
