import { retentionDays } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { useIsAdmin } from '../admin-context.tsx'
import form from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'
import { RetentionDialog } from './retention-dialog.tsx'
import type { Shortened } from './retention-dialog.tsx'
import { retentionLabels } from './setting-names.ts'
import { useChanges } from './use-changes.ts'

type Retention = DataOf<'houseSettings'>['retention']
/** The current text of each edited field. */
type Typed = Partial<Readonly<Record<keyof Retention, string>>>

/** After how many days the daily cleanup deletes. */
export function RetentionPanel({
  retention,
  onChange,
}: {
  readonly retention: Retention
  readonly onChange: () => void
}) {
  const api = useApi()
  const isAdmin = useIsAdmin()
  const { isBusy, failure, run, fail } = useAction()
  const { known, changes, change, settle } = useChanges<Retention, Typed>(retention, {})
  const [asked, setAsked] = useState<Partial<Retention> | undefined>(undefined)
  const [confirmation, setConfirmation] = useState<string | undefined>(undefined)
  const leads = changes.unpaidLeadDays ?? String(known.unpaidLeadDays)
  const events = changes.rawEventDays ?? String(known.rawEventDays)
  const leadsProblem = problemOf(leads, retentionDays.unpaidLeadDays)
  const eventsProblem = problemOf(events, retentionDays.rawEventDays)
  const hasProblem = leadsProblem !== undefined || eventsProblem !== undefined
  const edit = (more: Typed) => {
    setConfirmation(undefined)
    change(more)
  }
  const save = async (wanted: Partial<Retention>) => {
    try {
      const body = { retention: wanted, formerRetention: known }
      settle((await api.call('changeHouseSettings', { body })).data.retention)
    } catch (problem) {
      if (problem instanceof ApiFailure && problem.code === 'conflict') {
        // NOTE: a period can be shortened by days longer than those seen, so it is asked anew, with what is in force.
        setAsked(undefined)
        fail(problem.message)
        onChange()
      }
      throw problem
    }
  }
  const end = () => {
    setAsked(undefined)
    fail(undefined)
    setConfirmation('Saved. The next daily cleanup uses it.')
    onChange()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (hasProblem) return
    setConfirmation(undefined)
    const wanted: Partial<Retention> = {
      ...(Number(leads) === known.unpaidLeadDays ? {} : { unpaidLeadDays: Number(leads) }),
      ...(Number(events) === known.rawEventDays ? {} : { rawEventDays: Number(events) }),
    }
    if (Object.keys(wanted).length === 0) return setConfirmation('No changes to save.')
    if (shortenedOf(known, wanted).length > 0) return setAsked(wanted)
    if (await run(() => save(wanted))) end()
  }
  return (
    <Panel
      title="Retention"
      note="Older data is deleted once a day. The audit log records each run and is itself kept forever."
    >
      <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          label={`${retentionLabels.unpaidLeadDays} (days)`}
          hint="Each brand’s privacy policy states this period, so the two must match."
          inputMode="numeric"
          value={leads}
          error={leadsProblem}
          disabled={!isAdmin || isBusy}
          onChange={(typed) => edit({ unpaidLeadDays: typed })}
        />
        <FormField
          label={`${retentionLabels.rawEventDays} (days)`}
          hint="Your reports stay the same; only the events behind them are deleted."
          inputMode="numeric"
          value={events}
          error={eventsProblem}
          disabled={!isAdmin || isBusy}
          onChange={(typed) => edit({ rawEventDays: typed })}
        />
        <Notice tone="bad">{confirmation === undefined && asked === undefined ? failure : undefined}</Notice>
        <Notice tone="good">{confirmation}</Notice>
        {isAdmin ? (
          <AdminButton type="submit" disabled={hasProblem} busyLabel={isBusy ? 'Saving...' : undefined}>
            Save
          </AdminButton>
        ) : null}
      </form>
      {asked === undefined ? null : (
        <RetentionDialog
          shortened={shortenedOf(known, asked)}
          act={() => save(asked)}
          onDone={end}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}

function shortenedOf(known: Retention, wanted: Partial<Retention>): readonly Shortened[] {
  return (['unpaidLeadDays', 'rawEventDays'] as const).flatMap((name) => {
    const [from, to] = [known[name], wanted[name] ?? known[name]]
    return to < from ? [{ what: retentionLabels[name], from, to }] : []
  })
}

function problemOf(
  typed: string,
  { least, most }: (typeof retentionDays)[keyof typeof retentionDays],
): string | undefined {
  const isWhole = /^\d+$/.test(typed.trim())
  if (isWhole && Number(typed) >= least && Number(typed) <= most) return undefined
  return `Enter a whole number of days from ${least} to ${most}.`
}
