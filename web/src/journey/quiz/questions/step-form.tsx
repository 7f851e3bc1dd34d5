import type { Answers, QuizStep } from '@fennel/funnel'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ExtraContent } from './extra-content.tsx'
import styles from './step-form.module.css'
import { useEnterKey } from './use-enter-key.ts'

interface StepFormProps {
  readonly step: QuizStep
  readonly isBusy: boolean
  readonly onForward: () => void
  /** False hides the forward button, for steps where choosing an answer moves on. */
  readonly hasForward?: boolean
  readonly isDisabled?: boolean
  /** Answers not stored yet that the text below the question may already react to. */
  readonly draft?: Answers
  readonly children?: ReactNode
}

/**
 * The body of every step: its content, the brand's extra text and the forward button that sticks to the bottom. Enter
 * moves on.
 */
export function StepForm({
  step,
  isBusy,
  onForward,
  hasForward = true,
  isDisabled = false,
  draft,
  children,
}: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEnterKey(form)
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (hasForward && !isBusy && !isDisabled) onForward()
      }}
    >
      <div className={styles.body}>
        {children}
        <ExtraContent step={step} draft={draft} />
      </div>
      {hasForward ? (
        <div className={styles.forward}>
          <Button type="submit" wide disabled={isDisabled} busyLabel={isBusy ? 'One moment…' : undefined}>
            {step.buttonText ?? 'Continue'}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
