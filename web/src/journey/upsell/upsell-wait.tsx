import type { ReactNode } from 'react'
import { ArrivingHeading } from '#web/ui/arriving-heading.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './upsell.module.css'

interface UpsellWaitProps {
  /** What the visitor is waiting for, as text. */
  readonly label: string
  readonly children?: ReactNode
}

/**
 * Replaces an offer while it, or the answer to it, is loading. Screen reader users find a page by its heading, so
 * this one has one too.
 */
export function UpsellWait({ label, children }: UpsellWaitProps) {
  return (
    <Page name="upsell" className={styles.missing}>
      <ArrivingHeading className="visually-hidden">Your special offer</ArrivingHeading>
      <Spinner label={label} />
      {children}
    </Page>
  )
}
