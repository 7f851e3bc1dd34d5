import { useLocation } from 'wouter'
import { BrandLogo, MishapPicture } from '#web/brand/index.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ArrivingHeading } from './arriving-heading.tsx'
import styles from './upsell.module.css'

/** An offer that does not exist, or could not be loaded, must never stop a buyer on the way to the account. */
export function OfferNotAvailable({ text }: { readonly text: string }) {
  const [, navigate] = useLocation()
  return (
    <Page name="upsell" className={styles.missing}>
      <BrandLogo />
      <MishapPicture />
      <ArrivingHeading>Offer Not Available</ArrivingHeading>
      <p>{text}</p>
      <Button onClick={() => navigate(paths.register)}>Continue to Registration</Button>
    </Page>
  )
}
