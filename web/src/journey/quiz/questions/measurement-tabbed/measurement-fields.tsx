import type { MeasurementField } from '@fennel/funnel'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useVisitor } from '#web/visitor/index.ts'
import { unitsOfTab } from '../tabbed-choice/units-of-tab.ts'
import type { ShownRefusal } from '../use-refusal.ts'
import { switchTab, typeInto } from './measurement-draft.ts'
import type { MeasuredStep, MeasurementDraft } from './measurement-draft.ts'
import styles from './measurement-fields.module.css'

interface MeasurementFieldsProps {
  readonly step: MeasuredStep
  readonly draft: MeasurementDraft
  readonly onDraft: (draft: MeasurementDraft) => void
  readonly refusal: ShownRefusal
  /** Text under the fields, e.g. the minimum weight. */
  readonly hint?: ReactNode
}

/**
 * The unit tabs and the fields of the open one. Switching converts what was typed and sets the units of the whole
 * quiz.
 */
export function MeasurementFields({ step, draft, onDraft, refusal, hint }: MeasurementFieldsProps) {
  const visitor = useVisitor()
  const errorId = useId()
  const hintId = useId()
  const tab = step.tabs.find(({ id }) => id === draft.tabId) ?? step.tabs[0]
  if (tab === undefined) return null
  const isAbout = (field: MeasurementField) =>
    refusal.message !== undefined && (refusal.fieldId === undefined || refusal.fieldId === field.id)
  return (
    <Tabs
      label="Units"
      tabs={step.tabs}
      selected={tab.id}
      onSelect={(tabId) => {
        refusal.clear()
        onDraft(switchTab(step, draft, tabId))
        const chosen = unitsOfTab(tabId)
        if (chosen !== undefined) visitor.chooseUnits(chosen)
      }}
    >
      <div className={styles.fields}>
        {tab.fields.map((field, at) => (
          <TextField
            key={field.id}
            label={field.label}
            look="number"
            name={field.id}
            inputMode={tab.id === 'FT' ? 'numeric' : 'decimal'}
            autoComplete="off"
            // NOTE: no `enterKeyHint`: with one, Android sends Enter instead of moving to the next field.
            onKeyDown={(event) => {
              const next = tab.fields[at + 1]?.id
              // A blank field may count as 0: the visitor has to have been there.
              if (event.key !== 'Enter' || next === undefined || draft.fields[next]) return
              event.preventDefault()
              document.getElementsByName(next)[0]?.focus()
            }}
            maxLength={20}
            suffix={field.suffix}
            value={draft.fields[field.id] ?? ''}
            isInvalid={isAbout(field)}
            describedBy={`${errorId} ${hintId}`}
            onType={(text) => {
              refusal.clear()
              onDraft(typeInto(draft, field.id, text))
            }}
          />
        ))}
      </div>
      <FieldError id={errorId} message={refusal.message} attempt={refusal.attempt} />
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </Tabs>
  )
}
