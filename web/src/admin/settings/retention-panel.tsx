import { retentionDays } from '@fennel/contract'
import type { DataOf } from '@fennel/contract'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useApi } from '#web/api/index.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { useIsAdmin } from '../admin-context.tsx'
import form from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAct } from '../ui/use-act.ts'

type Retention = DataOf<'houseSettings'>['retention']

/** After how many days the nightly job deletes. */
export function RetentionPanel({
  retention,
  onChange,
}: {
  readonly retention: Retention
  readonly onChange: () => void
}) {
  const api = useApi()
  const isAdmin = useIsAdmin()
  const { isBusy, failure, run } = useAct()
  const [leads, setLeads] = useState(String(retention.unpaidLeadDays))
  const [events, setEvents] = useState(String(retention.rawEventDays))
  const [said, setSaid] = useState<string | undefined>(undefined)
  const leadsProblem = problemOf(leads, retentionDays.unpaidLeadDays)
  const eventsProblem = problemOf(events, retentionDays.rawEventDays)
  const hasProblem = leadsProblem !== undefined || eventsProblem !== undefined
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (hasProblem) return
    setSaid(undefined)
    const body = { retention: { unpaidLeadDays: Number(leads), rawEventDays: Number(events) } }
    if (!(await run(() => api.call('changeHouseSettings', { body })))) return
    setSaid('Saved. The nightly job follows it from now on.')
    onChange()
  }
  return (
    <Panel
      title="Retention"
      note="What is older is deleted every night, and the job keeps a record of what it deleted."
    >
      <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          label="Leads who bought nothing, days"
          hint="The privacy policy of each brand names this period and has to say the same."
          inputMode="numeric"
          value={leads}
          error={leadsProblem}
          disabled={!isAdmin || isBusy}
          onChange={setLeads}
        />
        <FormField
          label="Single events, days"
          hint="The numbers on your pages stay; only the events behind them go."
          inputMode="numeric"
          value={events}
          error={eventsProblem}
          disabled={!isAdmin || isBusy}
          onChange={setEvents}
        />
        <Notice tone="bad">{failure}</Notice>
        <Notice tone="good">{said}</Notice>
        {isAdmin ? (
          <AdminButton type="submit" disabled={hasProblem} busyLabel={isBusy ? 'Saving...' : undefined}>
            Save
          </AdminButton>
        ) : null}
      </form>
    </Panel>
  )
}

function problemOf(
  typed: string,
  { least, most }: (typeof retentionDays)[keyof typeof retentionDays],
): string | undefined {
  const isWhole = /^\d+$/.test(typed.trim())
  if (isWhole && Number(typed) >= least && Number(typed) <= most) return undefined
  return `Type a whole number of days from ${least} to ${most}.`
}
