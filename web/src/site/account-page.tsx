import type { ReactNode } from 'react'
import { BrandLogo, SiteFooter } from '#web/brand/index.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './account-page.module.css'

interface AccountPageProps {
  readonly name: string
  readonly title: string
  readonly intro?: string
  readonly children: ReactNode
}

/** The frame of every page about an account: logo, title, cards, footer. */
export function AccountPage({ name, title, intro, children }: AccountPageProps) {
  return (
    <>
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name={name} className={styles.page}>
        <div className={styles.intro}>
          <h1>{title}</h1>
          {intro === undefined ? null : <p>{intro}</p>}
        </div>
        {children}
      </Page>
      <SiteFooter />
    </>
  )
}
