import type { UserProfile } from '@fennel/contract'
import { useCallback, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { clearStoredTokens, useIsSignedIn, useApi } from '#web/api/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { browserLog } from '#web/browser-log.ts'
import { hasPlanOf } from '#web/plan-name-on.ts'
import { paths } from '#web/paths.ts'
import { forgetOwnCardReturn } from '#web/payment/bank/card-return.ts'
import { forgetPayments } from '#web/payment/bank/payment-at-bank.ts'
import { savedPaymentKey, tabStorage } from '#web/payment/saved/saved-payment.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TryAgain } from '#web/ui/try-again.tsx'
import { useFocusOnReturn } from '#web/ui/use-focus-on-return.ts'
import { useVisitor } from '#web/visitor/index.ts'
import { AccountNotice } from '../account-notice.tsx'
import { AccountPage } from '../account-page.tsx'
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
          {hasPlanOf(brand.name, loaded.value) ? <AppLinks email={loaded.value.email} /> : null}
          <PurchasesCard purchases={loaded.value.purchases} />
          <SignInCard email={loaded.value.email} />
          <DataRightsCard />
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
 * Ends the session on the server if it can be reached, and in this browser in any case. The answers and the purchases
 * kept here go, too, ended or not: the next person at a shared computer must not find them. The account still has them.
 */
function useSignOut(): { readonly isLeaving: boolean; readonly signOut: () => void } {
  const api = useApi()
  const visitor = useVisitor()
  const [, navigate] = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    api
      .call('logout', { body: {}, timeoutMs: signOutMs })
      .catch((failure: unknown) => browserLog.notice('The sign-out request failed', failure))
      .finally(() => {
        clearStoredTokens(window.localStorage)
        tabStorage().remove(savedPaymentKey)
        forgetPayments(tabStorage())
        forgetOwnCardReturn()
        visitor.reset()
        navigate(paths.login, { replace: true })
      })
  }, [api, visitor, isLeaving, navigate])
  return { isLeaving, signOut: () => setLeaving(true) }
}
