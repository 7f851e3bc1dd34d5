import { readAnswer } from '@fennel/funnel'
import type { EmailStep } from '@fennel/funnel'
import { useId, useState } from 'react'
import { MailConsentBox } from '#web/visitor/mail-consent-box.tsx'
import { useMailConsent } from '#web/visitor/use-mail-consent.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useQuizContext } from '../../use-quiz-context.ts'
import type { QuestionViewProps } from '../question-view.ts'
import { StepForm } from '../step-form.tsx'
import { useRefusal } from '../use-refusal.ts'
import styles from './email-question.module.css'

/** Asks for the visitor's email address, with a note about what happens to it. */
export function EmailQuestion({ step, answer, isBusy, onAnswer }: QuestionViewProps<EmailStep>) {
  const { fill } = useQuizContext()
  const [typed, setTyped] = useState(() => (typeof answer === 'string' ? answer : ''))
  const mail = useMailConsent()
  const refusal = useRefusal()
  const errorId = useId()
  const noteId = useId()
  const forward = () => {
    const read = readAnswer(step, typed)
    if (!read.ok) refusal.show(read)
    else if (typeof read.answer === 'string') {
      mail.keep(read.answer)
      onAnswer(read.answer)
    }
  }
  return (
    <StepForm step={step} isBusy={isBusy} onForward={forward}>
      <div>
        <TextField
          label="Email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          placeholder={step.placeholder}
          value={typed}
          isInvalid={refusal.message !== undefined}
          describedBy={`${errorId} ${noteId}`}
          onType={(value) => {
            refusal.clear()
            setTyped(value)
          }}
        />
        <FieldError id={errorId} message={refusal.message} attempt={refusal.attempt} />
        <MailConsentBox checked={mail.checked} onChange={mail.setChecked} />
        <p id={noteId} className={styles.note}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className={styles.lock}>
            <path
              d="M6.2 8.6V6.4a3.8 3.8 0 017.6 0v2.2"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
            />
            <rect x="4" y="8.6" width="12" height="8.4" rx="2.2" fill="currentColor" />
          </svg>
          {fill(step.privacyNote)}
        </p>
      </div>
    </StepForm>
  )
}
