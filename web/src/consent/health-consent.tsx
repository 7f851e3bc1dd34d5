import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { BrandLogo, useBrand } from '#web/brand/index.ts'
import { useArrived } from '#web/loading/use-arrived.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { useQuiz } from '#web/visitor/index.ts'
import { useConsent, useConsentState } from './consent-context.tsx'
import styles from './health-consent.module.css'
import { healthStepLoaderOf } from './health-step-loader-of.ts'

/**
 * The separate question before the first health step, and the explanation after a no. `onLeave` is called when the
 * visitor presses a link to the start page.
 */
export function HealthConsent({ onLeave }: { readonly onLeave: ((press: MouseEvent) => void) | undefined }) {
  const consent = useConsent()
  const healthStep = useArrived(healthStepLoaderOf(useBrand().appId))
  const isDeclined = useConsentState((state) => state.isHealthDecided)
  const hasLead = useQuiz((state) => state.leadId !== undefined)
  const refused = hasLead ? [healthStep.declined, healthStep.declinedWithEmail] : [healthStep.declined]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [isDeclined])
  useEffect(() => {
    consent.store.setState({ isHealthAsked: true })
    return () => consent.store.setState({ isHealthAsked: false })
  }, [consent])

  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <BrandLogo onPress={onLeave} />
      </header>
      <Page name="health-consent" className={styles.main}>
        <svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true" className={styles.sign}>
          <path d="M24 4l16 6v12c0 11-7 18-16 22C15 40 8 33 8 22V10z" />
          <path d="M24 33c-6-4-9-7-9-11 0-3 2-5 4.5-5 2 0 3.5 1 4.5 3 1-2 2.5-3 4.5-3 2.5 0 4.5 2 4.5 5 0 4-3 7-9 11z" />
        </svg>
        <h1 ref={heading} tabIndex={-1}>
          {isDeclined ? healthStep.declinedTitle : healthStep.title}
        </h1>
        <div className={styles.words}>
          {(isDeclined ? refused : healthStep.paragraphs).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p className={styles.links}>
            <Link href={paths.healthData}>{healthStep.healthData}</Link>
            <Link href={paths.privacy}>{healthStep.policy}</Link>
            {isDeclined && hasLead ? <Link href={paths.contact}>{healthStep.contact}</Link> : null}
          </p>
        </div>
        <div className={styles.choices}>
          <Button
            variant="secondary"
            wide
            onClick={() => consent.choose({ healthProcessing: true }, 'health-step')}
          >
            {healthStep.agree}
          </Button>
          {isDeclined ? (
            <Link href={paths.landing} className={styles.leave} onClick={onLeave}>
              {healthStep.leave}
            </Link>
          ) : (
            <Button
              variant="secondary"
              wide
              onClick={() => consent.choose({ healthProcessing: false }, 'health-step')}
            >
              {healthStep.decline}
            </Button>
          )}
        </div>
      </Page>
    </div>
  )
}
