import { limits, optionDescription } from '@fennel/funnel'
import { OptionButton } from '#web/ui/option-button.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { earlyTap } from './early-tap.ts'
import type { LandingQuestion } from './use-landing-question.ts'

interface LandingOptionsProps {
  readonly question: LandingQuestion
  readonly labelledBy: string
  readonly layout: 'list' | 'grid'
}

/** The answers as cards. A grid shows five at most. */
export function LandingOptions({ question, labelledBy, layout }: LandingOptionsProps) {
  const shown = layout === 'grid' ? question.options.slice(0, limits.landingImageOptions) : question.options
  return (
    <OptionList labelledBy={labelledBy} layout={layout}>
      {shown.map((option) => (
        <OptionButton
          key={option.id}
          {...earlyTap(question.step, option.value)}
          value={option.value}
          label={option.label}
          description={optionDescription(option, question.units)}
          picture={option.image}
          isChosen={question.chosen === option.value}
        />
      ))}
    </OptionList>
  )
}
