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
  /** False hides the forward button, where choosing an answer is what moves on. */
  readonly hasForward?: boolean
  readonly isDisabled?: boolean
  /** Answers not kept yet that the words below the question may already speak to. */
  readonly draft?: Answers
  readonly children?: ReactNode
}

/** The body of every step: its content, the brand's extra words and the forward button that sticks to the bottom. Enter moves on. */
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
