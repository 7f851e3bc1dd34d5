import type { ReactNode } from 'react'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ArrivingHeading } from './arriving-heading.tsx'
import styles from './upsell.module.css'

interface UpsellWaitProps {
  /** What is waited for, in words. */
  readonly label: string
  readonly children?: ReactNode
}

/** In the place of an offer while it, or the answer to it, is on its way. A page is found by its heading, so this one has one too. */
export function UpsellWait({ label, children }: UpsellWaitProps) {
  return (
    <Page name="upsell" className={styles.missing}>
      <ArrivingHeading className="visually-hidden">Your special offer</ArrivingHeading>
      <Spinner label={label} />
      {children}
    </Page>
  )
}
