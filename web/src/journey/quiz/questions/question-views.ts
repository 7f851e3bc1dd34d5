import type { QuestionType, QuizStep, StepOfType } from '@fennel/funnel'
import type { ComponentType } from 'react'
import { BmiQuestion } from './bmi-visualization/bmi-question.tsx'
import { EmailQuestion } from './email/email-question.tsx'
import { GoalWeightQuestion } from './goal-weight/goal-weight-question.tsx'
import { InPageInfoCard } from './in-page-info-card/in-page-info-card.tsx'
import { InfoCard } from './info-card/info-card.tsx'
import { MeasurementQuestion } from './measurement-tabbed/measurement-question.tsx'
import { MultipleChoiceQuestion } from './multiple-choice/multiple-choice-question.tsx'
import { NumericQuestion } from './numeric/numeric-question.tsx'
import { ProfileSummary } from './personal-profile-summary/profile-summary.tsx'
import type { QuestionViewProps } from './question-view.ts'
import { SingleChoiceQuestion } from './single-choice/single-choice-question.tsx'
import { TabbedChoiceQuestion } from './tabbed-choice/tabbed-choice-question.tsx'
import { TextQuestion } from './text/text-question.tsx'

/** The view of every question type. The compiler reports a missing one. */
const viewsByType = {
  'single-choice': SingleChoiceQuestion,
  'multiple-choice': MultipleChoiceQuestion,
  numeric: NumericQuestion,
  text: TextQuestion,
  email: EmailQuestion,
  'tabbed-choice': TabbedChoiceQuestion,
  'measurement-tabbed': MeasurementQuestion,
  'goal-weight': GoalWeightQuestion,
  'bmi-visualization': BmiQuestion,
  'info-card': InfoCard,
  'in-page-info-card': InPageInfoCard,
  'personal-profile-summary': ProfileSummary,
} satisfies { [T in QuestionType]: ComponentType<QuestionViewProps<StepOfType<T>>> }

/**
 * The views by type; undefined for a type this build does not know. The registry above pairs each type with the view
 * for its steps, which a lookup by an arbitrary type cannot express; hence the cast.
 */
export const questionViews = viewsByType as unknown as Readonly<
  Partial<Record<string, ComponentType<QuestionViewProps<QuizStep>>>>
>
