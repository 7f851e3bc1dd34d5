import type { ReactNode } from 'react'
import { BrandLogo, SiteFooter } from '#web/brand/index.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './subscription-screen.module.css'

/** The frame of the page: logo, cards in one column, footer. */
export function SubscriptionPage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name="subscription" className={styles.page}>
        {children}
      </Page>
      <SiteFooter />
    </>
  )
}
