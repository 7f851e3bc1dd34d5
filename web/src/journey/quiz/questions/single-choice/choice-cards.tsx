import { optionDescription } from '@fennel/funnel'
import type { QuizOption, UnitSystem } from '@fennel/funnel'
import { useId } from 'react'
import { OptionButton } from '#web/ui/option-button.tsx'
import { OptionList } from '#web/ui/option-list.tsx'

interface ChoiceCardsProps {
  readonly options: readonly QuizOption[]
  readonly layout: 'list' | 'grid'
  readonly headingId: string
  readonly system: UnitSystem
  readonly chosen: unknown
  readonly onChoose: (value: string, pressedAt: number) => void
}

/** The option cards of a choice that moves on by itself, with a hint about that for screen readers. */
export function ChoiceCards({ options, layout, headingId, system, chosen, onChoose }: ChoiceCardsProps) {
  const hintId = useId()
  return (
    <>
      <p id={hintId} className="visually-hidden">
        Choosing an answer takes you to the next question.
      </p>
      <OptionList labelledBy={headingId} describedBy={hintId} layout={layout}>
        {options.map((option) => (
          <OptionButton
            key={option.id}
            value={option.value}
            label={option.label}
            description={optionDescription(option, system)}
            picture={option.image}
            isChosen={chosen === option.value}
            onChoose={({ timeStamp }) => onChoose(option.value, timeStamp)}
          />
        ))}
      </OptionList>
    </>
  )
}
