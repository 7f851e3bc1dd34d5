import type { FormEvent, ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import type { LandingQuestion } from './use-landing-question.ts'

interface LandingFormProps {
  readonly question: LandingQuestion
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * The answers as a real form: before the script has loaded, a tap submits `?<step>=<value>` to the quiz, which stores
 * it. Once the script runs, it handles the tap itself.
 */
export function LandingForm({ question, className, children }: LandingFormProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement && submitter.value !== '') question.choose(submitter.value)
    else if (question.step === undefined) question.start()
  }
  return (
    <form method="get" action={paths.quiz} className={className} onSubmit={onSubmit}>
      {children}
    </form>
  )
}
