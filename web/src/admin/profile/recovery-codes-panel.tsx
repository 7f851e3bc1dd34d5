import type { DataOf } from '@fennel/contract'
import { useApi } from '#web/api/index.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'

type Standing = NonNullable<DataOf<'operatorProfile'>['recoveryCodes']>

/** The state of an operator's recovery codes, and the way to new ones. */
export function RecoveryCodesPanel({
  standing,
  onMade,
}: {
  readonly standing: Standing
  readonly onMade: (made: DataOf<'makeRecoveryCodes'>) => void
}) {
  const api = useApi()
  const { isBusy, failure, run } = useAction()
  const make = () => run(async () => onMade((await api.call('makeRecoveryCodes', { body: {} })).data))
  return (
    <Panel
      title="Recovery codes"
      note="Use one to sign in without your phone. Creating new codes replaces the ones you have."
    >
      <p>{standingInWords(standing)}</p>
      <Notice tone="bad">{failure}</Notice>
      <AdminButton
        variant="secondary"
        busyLabel={isBusy ? 'One moment...' : undefined}
        onClick={() => void make()}
      >
        Create new codes
      </AdminButton>
    </Panel>
  )
}

function standingInWords({ left, isKept }: Standing): string {
  if (left === 0) return 'You have none, so you couldn’t sign in without your phone. Create new ones.'
  if (!isKept)
    return 'You haven’t confirmed that you saved your codes. If you don’t have them, create new ones.'
  return left === 1 ? 'One code left. Create new ones soon.' : `${left} codes left.`
}
