import { Link, useLocation } from 'wouter'
import { BrandLogo, MishapPicture } from '#web/brand/index.ts'
import { paths } from '#web/paths.ts'
import { ArrivingHeading } from '#web/ui/arriving-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './upsell.module.css'

interface OfferNotAvailableProps {
  readonly text: string
  /** True if the visitor needs a plan first: the link to the plans then comes first. */
  readonly needsPlan?: boolean
}

/** Shown if an offer does not exist or could not be loaded. It must never stop a buyer on the way to the account. */
export function OfferNotAvailable({ text, needsPlan = false }: OfferNotAvailableProps) {
  const [, navigate] = useLocation()
  return (
    <Page name="upsell" className={styles.missing}>
      <BrandLogo />
      <MishapPicture />
      <ArrivingHeading>Offer Not Available</ArrivingHeading>
      <p>{text}</p>
      {needsPlan ? (
        <Link href={paths.purchase} className={styles.plans}>
          See the plans
        </Link>
      ) : null}
      <Button variant={needsPlan ? 'quiet' : 'primary'} onClick={() => navigate(paths.register)}>
        Continue to Registration
      </Button>
    </Page>
  )
}
