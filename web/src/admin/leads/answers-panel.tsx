import type { DataOf } from '@fennel/contract'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { useIsAdmin } from '../admin-context.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'

type Answers = DataOf<'revealLead'>['answers']

/** The answers of one lead: hidden until an admin gives a reason, and hidden again when the page is left. */
export function AnswersPanel({ id }: { readonly id: string }) {
  const api = useApi()
  const isAdmin = useIsAdmin()
  const [answers, setAnswers] = useState<Answers | undefined>(undefined)
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = answers !== undefined && !isAsking
  // NOTE: the button that asked is gone. In a live region, all of the answers would be read out at once.
  useEffect(() => {
    if (isShown) heading.current?.focus()
  }, [isShown])
  return (
    <Panel
      title="Answers"
      heading={heading}
      note="Answers can include health information. The audit log records every view and its reason."
      actions={
        isAdmin && answers === undefined ? (
          <AdminButton variant="secondary" onClick={() => setAsking(true)}>
            Show answers
          </AdminButton>
        ) : undefined
      }
    >
      {answers === undefined ? (
        <p>{isAdmin ? 'Hidden.' : 'Hidden. Only admins can view answers, with a reason.'}</p>
      ) : answers.length === 0 ? (
        <p>No answers.</p>
      ) : (
        <Facts facts={answers.map(({ question, answer }) => [question, answer] as const)} />
      )}
      {isAsking ? (
        <ReasonDialog
          title="Show this lead’s answers?"
          confirm="Show answers"
          busy="Opening..."
          act={async (reason) =>
            setAnswers((await api.call('revealLead', { params: { id }, body: { reason } })).data.answers)
          }
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          <p>You’ll see them here, for this lead only, until you leave the page.</p>
        </ReasonDialog>
      ) : null}
    </Panel>
  )
}
