import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useApi } from '#web/api/index.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import form from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'
import { QrCode } from './qr-code.tsx'
import styles from './second-factor-panel.module.css'

/** Turns the second factor on (a first code returns the recovery codes) and off (password and code). */
export function SecondFactorPanel({
  isOn,
  onChange,
  onCodes,
}: {
  readonly isOn: boolean
  readonly onChange: () => void
  readonly onCodes: (made: DataOf<'makeRecoveryCodes'>) => void
}) {
  const api = useApi()
  const { isBusy, failure, run } = useAction()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [offer, setOffer] = useState<{ readonly uri: string; readonly secret: string } | undefined>(undefined)

  const asksPassword = isOn || offer === undefined
  const asksCode = isOn || offer !== undefined
  // NOTE: not sent, because it would count as a wrong guess.
  const isIncomplete = (asksPassword && password === '') || (asksCode && code.trim() === '')

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isIncomplete) return
    const typed = code.replaceAll(/\s/g, '')
    const worked = await run(async () => {
      if (isOn) {
        await api.call('removeSecondFactor', { body: { currentPassword: password, code: typed } })
      } else if (offer === undefined) {
        const { data } = await api.call('startSecondFactor', { body: { currentPassword: password } })
        return setOffer(data)
      } else {
        onCodes((await api.call('confirmSecondFactor', { body: { code: typed } })).data.recoveryCodes)
      }
      setOffer(undefined)
      onChange()
    })
    if (!worked) return
    setPassword('')
    setCode('')
  }
  return (
    <Panel
      title="Two-factor authentication"
      note={
        isOn
          ? 'On. Signing in takes a code from your authenticator app.'
          : 'Off. Turn it on so that a stolen password alone can’t get anyone in.'
      }
    >
      <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        {offer === undefined ? null : (
          <div className={styles.offer}>
            <p>
              Scan this with your authenticator app, or enter the key below. Then enter the code it shows.
            </p>
            <QrCode text={offer.uri} label="QR code for the key below" />
            <code className={styles.secret}>{offer.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <a href={offer.uri}>Open in an authenticator app on this device</a>
          </div>
        )}
        {asksPassword ? (
          <PasswordField
            label="Current password"
            name="second-factor-password"
            autoComplete="current-password"
            value={password}
            disabled={isBusy}
            onChange={setPassword}
          />
        ) : null}
        {asksCode ? (
          <FormField
            label="Code"
            name="code"
            hint={isOn ? 'From your app, or a recovery code.' : undefined}
            inputMode={isOn ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            value={code}
            disabled={isBusy}
            onChange={setCode}
          />
        ) : null}
        <Notice tone="bad">{failure}</Notice>
        <AdminButton
          type="submit"
          variant={isOn ? 'secondary' : 'primary'}
          busyLabel={isBusy ? 'One moment...' : undefined}
          isOff={isIncomplete}
        >
          {isOn ? 'Turn off' : offer === undefined ? 'Turn on' : 'Confirm code'}
        </AdminButton>
      </form>
    </Panel>
  )
}
