import type { UserProfile } from '@fennel/contract'
import { useCallback, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useIsSignedIn, useApi } from '#web/api/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { useConsent } from '#web/consent/index.ts'
import { paths } from '#web/paths.ts'
import { forgetOwnCardReturn } from '#web/payment/bank/card-return.ts'
import { isOpenInAccount } from '#web/payment/owned-plan/is-in-account.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TryAgain } from '#web/ui/try-again.tsx'
import { useFocusOnReturn } from '#web/ui/use-focus-on-return.ts'
import { useVisitor } from '#web/visitor/index.ts'
import { AccountNotice } from '../account-notice.tsx'
import { AccountPage } from '../account-page.tsx'
import { forgetPerson } from '../forget-person.ts'
import { DataRightsCard } from '../data-rights-card.tsx'
import { AppLinks } from './app-links.tsx'
import { PlanCard } from './plan-card.tsx'
import { PurchasesCard } from './purchases-card.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** How long signing out waits for a server that does not respond. */
const signOutMs = 10_000

/** The signed-in home: plan, purchases, the app, and signing out. Without a session it leads to the login page. */
export function AccountScreen() {
  const isIn = useIsSignedIn()
  return isIn ? <SignedInHome /> : <Redirect to={paths.login} replace />
}

function SignedInHome() {
  const api = useApi()
  const brand = useBrand()
  const [attempt, setAttempt] = useState(0)
  const load = useCallback(async (): Promise<UserProfile> => (await api.call('userProfile', {})).data, [api])
  const loaded = useLoaded(load, attempt)
  const isAskedAgain = attempt > 0 && loaded.status !== 'ready'
  const title = useFocusOnReturn<HTMLHeadingElement>(isAskedAgain)
  const { isLeaving, signOut } = useSignOut()
  return (
    <AccountPage name="account" title="Your account" titleRef={title} isTall>
      {loaded.status === 'loading' ? <Spinner label="Loading your account..." /> : null}
      {loaded.status === 'failed' ? (
        <AccountNotice
          outcome={{ kind: 'failure', message: "We couldn't load your account. Please try again." }}
        />
      ) : null}
      {loaded.status === 'failed' || isAskedAgain ? (
        <TryAgain isBusy={loaded.status === 'loading'} onPress={() => setAttempt(attempt + 1)} />
      ) : null}
      {loaded.status === 'ready' ? (
        <>
          <PlanCard profile={loaded.value} supportEmail={brand.brandLinks.supportEmail} />
          {isOpenInAccount(loaded.value, brand.name) ? <AppLinks email={loaded.value.email} /> : null}
          <PurchasesCard purchases={loaded.value.purchases} />
          <SignInCard email={loaded.value.email} />
          <DataRightsCard profile={loaded.value} />
        </>
      ) : null}
      {loaded.status === 'loading' ? null : (
        <Button
          variant="secondary"
          wide
          busyLabel={isLeaving ? 'Logging out...' : undefined}
          onClick={signOut}
        >
          Log Out
        </Button>
      )}
    </AccountPage>
  )
}

/**
 * Ends the session on the server if it can be reached, which closes the account's leads to this browser, and forgets
 * the person here in any case: the next one at a shared computer must not find their answers and purchases, ended or
 * not. The account still has them.
 */
function useSignOut(): { readonly isLeaving: boolean; readonly signOut: () => void } {
  const api = useApi()
  const visitor = useVisitor()
  const consent = useConsent()
  const [, navigate] = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    api
      .call('logout', { body: {}, timeoutMs: signOutMs })
      .catch((failure: unknown) => browserLog.notice('The sign-out request failed', failure))
      .finally(() => {
        forgetPerson(visitor, consent)
        forgetOwnCardReturn()
        navigate(paths.login, { replace: true })
      })
  }, [api, visitor, consent, isLeaving, navigate])
  return { isLeaving, signOut: () => setLeaving(true) }
}
