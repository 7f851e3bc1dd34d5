import type { PreventionLine } from '@fennel/contract'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { FormField } from '#web/ui/form-field.tsx'
import { useAdminSession } from '../admin-context.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import form from '../ui/form.module.css'
import { formatCents, formatCountOf } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { ProofField } from '../ui/proof-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useProof } from '../ui/use-proof.ts'
import type { Item } from './action-names.ts'
import styles from './execute-dialog.module.css'
import { readLines } from './read-lines.ts'

interface ExecuteDialogProps {
  readonly previewId: string
  readonly count: number
  /** The amount to be refunded; absent for a resumed run, of which a part is done. */
  readonly refundCents?: number
  readonly onItem?: (item: Item) => void
  readonly onEnd: () => void
  readonly onClose: () => void
}

/** Asks for the count and for step-up proof, then shows the run's progress. */
export function ExecuteDialog(props: ExecuteDialogProps) {
  const { previewId, count, refundCents, onItem, onEnd, onClose } = props
  const { api } = useAdminSession()
  const proof = useProof()
  const { isBusy, failure, run, fail } = useAction()
  const [typed, setTyped] = useState('')
  const [progress, setProgress] = useState<{ readonly settled: number; readonly total: number } | undefined>()
  const [end, setEnd] = useState<Extract<PreventionLine, { type: 'end' }> | undefined>()

  const take = (line: PreventionLine) => {
    if (line.type === 'start') setProgress({ settled: 0, total: line.total })
    if (line.type === 'item') {
      setProgress({ settled: line.settled, total: line.total })
      onItem?.(line.item)
    }
    if (line.type === 'end') setEnd(line)
    if (line.type === 'interrupted') fail(openWords(line.open))
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (proof.isMissing) return
    if (typed.trim() !== String(count))
      return fail('The number you typed doesn’t match the number of actions.')
    await run(async () => {
      const body = { mode: 'execute', previewId, count, ...proof.body } as const
      const last = await api.stream('reduceDisputesRate', { body, timeoutMs: 0 }, (response) =>
        readLines(response, take),
      )
      if (last?.type !== 'end' && last?.type !== 'interrupted')
        fail(
          'The connection was lost. Finished actions stay finished, and nothing runs twice. Resume to continue.',
        )
    })
    proof.type('')
    onEnd()
  }

  return (
    <Dialog
      title={
        refundCents === undefined
          ? `Resume ${formatCountOf(count, 'action')}?`
          : `Run ${formatCountOf(count, 'action')}?`
      }
      onClose={onClose}
    >
      <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>
          {refundCents === undefined
            ? 'Only open actions run. Finished ones stay finished, and nothing runs twice.'
            : `${formatCents(refundCents)} will be refunded to customers.`}{' '}
          This can’t be undone. The audit log records each action.
        </p>
        <FormField
          label={`Type the number of actions (${count})`}
          name="count"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          disabled={isBusy || end !== undefined}
          onChange={setTyped}
        />
        <ProofField proof={proof} disabled={isBusy || end !== undefined} />
        {progress === undefined ? null : (
          <label className={styles.progress}>
            {progress.settled} of {progress.total} processed
            <progress value={progress.settled} max={Math.max(1, progress.total)} />
          </label>
        )}
        <Notice tone="bad">{failure ?? proof.failure}</Notice>
        <Notice tone="good">{end === undefined ? undefined : sentenceOf(end)}</Notice>
        {end === undefined ? (
          <AdminButton
            type="submit"
            isGrave
            busyLabel={isBusy ? 'Working...' : undefined}
            isOff={proof.isMissing}
          >
            {progress === undefined && refundCents !== undefined ? 'Run actions' : 'Resume'}
          </AdminButton>
        ) : (
          <AdminButton type="button" onClick={onClose}>
            Close
          </AdminButton>
        )}
      </form>
    </Dialog>
  )
}

function sentenceOf({
  done,
  skipped,
  failed,
  refundCents,
  unconfirmedCents,
}: Extract<PreventionLine, { type: 'end' }>): string {
  const refused = failed === 0 ? '' : ' Refused actions come up on the next list if they’re still needed.'
  const unconfirmed =
    unconfirmedCents === 0
      ? ''
      : ` Stripe hasn’t confirmed ${formatCents(unconfirmedCents)} in refunds yet; we’ll keep checking until it does.`
  return `${done} done, ${skipped} no longer needed, ${failed} refused.${refused} ${formatCents(refundCents)} refunded.${unconfirmed}`
}

function openWords(open: number): string {
  return `${formatCountOf(open, 'action')} ${open === 1 ? 'is' : 'are'} still open because no answer came. Finished actions stay finished, and nothing runs twice. Resume now, or later under Recent runs.`
}
