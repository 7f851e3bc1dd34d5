import { timings } from '@fennel/funnel'
import { useEffect, useRef } from 'react'
import { BrandLogo, useBrand } from '#web/brand/index.ts'
import { useJourney } from '#web/navigation/index.ts'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './loading-screen.module.css'

/** Three quiet seconds between the last answer and the plan. */
export function LoadingScreen() {
  const { appId, loading } = useBrand()
  const { complete } = useJourney()
  const moveOn = useRef(complete)
  useEffect(() => {
    moveOn.current = complete
  }, [complete])
  useEffect(() => {
    const timer = setTimeout(() => moveOn.current('loading_completed'), timings.loadingScreen)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Page name="loading" className={styles.page}>
      <BrandLogo />
      <div role="status" className={styles.words}>
        <div className={styles.work} aria-hidden="true">
          <svg viewBox="0 0 100 100" width="100" height="100" className={styles.spinner}>
            <circle cx="50" cy="50" r="46" className={styles.track} />
            <circle cx="50" cy="50" r="46" pathLength={100} className={styles.arc} />
          </svg>
          <BrandPicture
            picture={{ src: `/brands/${appId}/favicon.svg`, alt: '', width: 72, height: 72 }}
            className={styles.mark}
            priority
          />
        </div>
        <h1 className={styles.title}>{loading.title}</h1>
        <p>{loading.text}</p>
      </div>
    </Page>
  )
}
