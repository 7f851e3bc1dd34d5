import type { ReactNode, RefObject } from 'react'
import { BrandLogo, SiteFooter } from '#web/brand/index.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './account-page.module.css'

interface AccountPageProps {
  readonly name: string
  readonly title: string
  /** Receives the focus when the element that had it is gone. */
  readonly titleRef?: RefObject<HTMLHeadingElement | null>
  readonly intro?: string
  /** Keeps the footer below the first screen, for a page whose content comes later. */
  readonly isTall?: boolean
  readonly children: ReactNode
}

/** The frame of every account page: logo, title, cards, footer. */
export function AccountPage({ name, title, titleRef, intro, isTall = false, children }: AccountPageProps) {
  return (
    <>
      <header className={styles.header}>
        <BrandLogo />
      </header>
      <Page name={name} className={classNames(styles.page, isTall && styles.tall)}>
        <div className={styles.intro}>
          <h1 ref={titleRef} tabIndex={-1}>
            {title}
          </h1>
          {intro === undefined ? null : <p>{intro}</p>}
        </div>
        {children}
      </Page>
      <SiteFooter />
    </>
  )
}
