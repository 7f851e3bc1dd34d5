import type { UserProfile } from '@fennel/contract'
import { useEffect, useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useApi } from '#web/api/index.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { AccountNotice } from './account-notice.tsx'
import styles from './data-rights-card.module.css'
import { isRefused } from './is-refused.ts'
import { ProveAddress } from './prove-address.tsx'
import { useErasure } from './use-erasure.ts'
import { serverMessage } from '#web/server-message.ts'
import { useFocusOnReturn } from '#web/ui/use-focus-on-return.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'

const farewellMs = 4_000

const words = {
  exportFailed: "We couldn't put your data together. Please try again.",
  eraseFailed: "We couldn't erase your data. Nothing has changed. Please try again.",
  eraseUnheard:
    "We couldn't confirm whether your data was erased. Please try again in a minute. If you're asked to log in, it has been erased.",
  empty: 'Please enter your password to confirm.',
} as const

interface DataRightsCardProps {
  readonly profile: Pick<UserProfile, 'email' | 'emailVerified'>
}

/**
 * A copy of everything stored about the customer, and the way to have it all erased; with an unproven address, of what
 * belongs to the account.
 */
export function DataRightsCard({ profile: { email, emailVerified } }: DataRightsCardProps) {
  const [isErased, setErased] = useState(false)
  const unproven = emailVerified === false ? email : undefined
  return (
    <section aria-labelledby="data-title" className={styles.card}>
      <h2 id="data-title">Your data</h2>
      {isErased ? (
        <Farewell isWhole={unproven === undefined} />
      ) : (
        <>
          <DataCopy isWhole={unproven === undefined} />
          {unproven === undefined ? null : <ProveAddress email={unproven} />}
          <Erasure unproven={unproven} onErased={() => setErased(true)} />
        </>
      )}
    </section>
  )
}

/** `isWhole`: nothing is left out, since the address is proven. */
function DataCopy({ isWhole }: { readonly isWhole: boolean }) {
  const api = useApi()
  const { isBusy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const download = () =>
    run(() => {
      setFailure(undefined)
      return api
        .call('exportMyData', {})
        .then(({ data }) =>
          saveFile(
            'my-data.json',
            new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }),
          ),
        )
        .catch((problem: unknown) => setFailure(serverMessage(problem, words.exportFailed)))
    })
  return (
    <>
      <p>
        Get a copy of everything {isWhole ? 'we keep about you' : 'that belongs to this account'}, in a file
        (JSON) that other services can read.
      </p>
      <Button
        variant="secondary"
        wide
        busyLabel={isBusy ? 'Preparing your file...' : undefined}
        onClick={() => void download()}
      >
        Download My Data
      </Button>
      <AccountNotice outcome={failure === undefined ? undefined : { kind: 'failure', message: failure }} />
    </>
  )
}

interface ErasureProps {
  /** The address, if nobody has proven that it is theirs. */
  readonly unproven: string | undefined
  readonly onErased: () => void
}

function Erasure({ unproven, onErased }: ErasureProps) {
  const eraseWith = useErasure()
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const { isBusy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const opener = useFocusOnReturn(isOpen)
  const title = useRef<HTMLHeadingElement>(null)
  const failureId = useId()
  useEffect(() => {
    if (isOpen) title.current?.focus()
  }, [isOpen])

  if (!isOpen) {
    return (
      <button ref={opener} type="button" className={styles.quiet} onClick={() => setOpen(true)}>
        Erase my account and data
      </button>
    )
  }
  const erase = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (password === '') {
      setFailure(words.empty)
      event.currentTarget.querySelector<HTMLInputElement>('[name="password"]')?.focus()
      return
    }
    void run(() => {
      setFailure(undefined)
      return eraseWith(password)
        .then(onErased)
        .catch((problem: unknown) => setFailure(serverMessage(problem, eraseFailure(problem))))
    })
  }
  return (
    <form className={styles.form} onSubmit={erase} noValidate aria-labelledby="erase-title">
      <h3 id="erase-title" ref={title} tabIndex={-1}>
        Erase my account and data
      </h3>
      <p>
        Your answers, your plan, your account and our emails to you will be deleted permanently, and nobody
        can restore them. We keep records of your payments for as long as the law requires, without your name
        and address. If your bank disputes a payment right now, we also keep what shows that you ordered it,
        until that is settled. If you had a trial, we also keep a fingerprint of your address and card, which
        cannot be turned back into them, so that nobody gets a trial twice.
        {unproven === undefined
          ? null
          : ` If a link for setting a password has just been sent to your address, the address stays until the day after that link has expired. What was entered with ${unproven} elsewhere stays, unless you first confirm the address with a link from us.`}
      </p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        disabled={isBusy}
        faultedBy={failure === words.empty && password === '' ? failureId : undefined}
        onChange={setPassword}
      />
      <AccountNotice
        outcome={failure === undefined ? undefined : { kind: 'failure', message: failure }}
        failureId={failureId}
      />
      <Button type="submit" wide busyLabel={isBusy ? 'Erasing...' : undefined}>
        {unproven === undefined ? 'Erase Everything' : 'Erase This Account'}
      </Button>
      <button type="button" className={styles.quiet} disabled={isBusy} onClick={() => setOpen(false)}>
        Keep my account
      </button>
    </form>
  )
}

function eraseFailure(problem: unknown): string {
  return isRefused(problem) ? words.eraseFailed : words.eraseUnheard
}

/** Leaves by a full page load, so that nothing held in memory is written back. */
function Farewell({ isWhole }: { readonly isWhole: boolean }) {
  const message = useRef<HTMLDivElement>(null)
  // The pressed button is gone, and text rendered together with its live region is not announced.
  useEffect(() => message.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => {
      // NOTE: not what all tabs share: somebody may have gone on in another one by now.
      window.sessionStorage.clear()
      window.location.replace(paths.landing)
    }, farewellMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <div ref={message} tabIndex={-1}>
        <AccountNotice
          outcome={{
            kind: 'success',
            message: `${isWhole ? 'Your data has' : 'This account and its data have'} been erased, with us and in this browser. Take care of yourself.`,
          }}
        />
      </div>
      <a href={paths.landing} className={styles.quiet}>
        Back to the home page
      </a>
    </>
  )
}
