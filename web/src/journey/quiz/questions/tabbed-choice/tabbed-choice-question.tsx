import { unitSystemOf } from '@fennel/funnel'
import type { AnswerValue, PreferredUnits, TabbedChoiceStep } from '@fennel/funnel'
import { useState } from 'react'
import { Tabs } from '#web/ui/tabs.tsx'
import { useQuiz, useVisitor } from '#web/visitor/index.ts'
import type { QuestionViewProps } from '../question-view.ts'
import { ChoiceCards } from '../single-choice/choice-cards.tsx'
import { useHeldChoice } from '../single-choice/use-held-choice.ts'
import { StepForm } from '../step-form.tsx'
import { unitsOfTab } from './units-of-tab.ts'

/** Asks for one answer, with the options grouped in tabs. Unit tabs set the units of the whole quiz. */
export function TabbedChoiceQuestion({
  step,
  headingId,
  answer,
  isBusy,
  onKeep,
  onContinue,
}: QuestionViewProps<TabbedChoiceStep>) {
  const visitor = useVisitor()
  const units = useQuiz((state) => state.preferences.preferredUnits)
  const [tabId, setTabId] = useState(() => openingTab(step, answer, units))
  const { chosen, choose } = useHeldChoice(answer, onKeep, onContinue)
  const tab = step.tabs.find(({ id }) => id === tabId) ?? step.tabs[0]
  if (tab === undefined) return null
  // An answer in another tab is not on screen, so the visitor cannot mean to confirm it by continuing.
  const isKnown = tab.options.some(({ value }) => value === answer)
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue} hasForward={isKnown}>
      <Tabs
        label={step.tabs.every(({ id }) => unitsOfTab(id) !== undefined) ? 'Units' : 'Groups of answers'}
        tabs={step.tabs}
        selected={tab.id}
        onSelect={(id) => {
          setTabId(id)
          const chosenUnits = unitsOfTab(id)
          if (chosenUnits !== undefined) visitor.chooseUnits(chosenUnits)
        }}
      >
        <ChoiceCards
          options={tab.options}
          layout="list"
          headingId={headingId}
          system={unitSystemOf(units)}
          chosen={chosen}
          onChoose={choose}
        />
      </Tabs>
    </StepForm>
  )
}

/** The tab of the visitor's units if there is one, else the tab that contains the answer, else the default. */
function openingTab(step: TabbedChoiceStep, answer: AnswerValue | undefined, units: PreferredUnits): string {
  const ofUnits = step.tabs.find(({ id }) => id === units.weight || id === units.height)
  const ofAnswer = step.tabs.find(({ options }) => options.some(({ value }) => value === answer))
  return (ofUnits ?? ofAnswer)?.id ?? step.defaultTabId
}
