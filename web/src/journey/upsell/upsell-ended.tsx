import { BrandLogo } from '#web/brand/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ArrivingHeading } from './arriving-heading.tsx'
import styles from './upsell.module.css'

/** Shown when the time of a special offer has run out: nothing was bought, and the visitor can continue. */
export function UpsellEnded({ onContinue }: { readonly onContinue: () => void }) {
  return (
    <Page name="upsell" className={styles.missing}>
      <BrandLogo />
      <ArrivingHeading>This special offer has ended</ArrivingHeading>
      <p role="status">
        Nothing was added to your order and nothing was charged. Your plan is ready for you.
      </p>
      <Button onClick={onContinue}>Continue</Button>
    </Page>
  )
}
