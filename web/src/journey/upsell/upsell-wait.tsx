import type { ReactNode } from 'react'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
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
      <h1 className="visually-hidden">Your special offer</h1>
      <Spinner label={label} />
      {children}
    </Page>
  )
}
