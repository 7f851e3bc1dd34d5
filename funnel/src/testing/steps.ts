import type {
  GoalWeightStep,
  InfoCardStep,
  MeasurementStep,
  MultipleChoiceStep,
  NumericStep,
  QuizFlow,
  QuizStep,
  SingleChoiceStep,
} from '../quiz/quiz-step.ts'
import type { ConditionContext } from '../quiz/conditions.ts'

export const nobody: ConditionContext = { answers: {}, unitSystem: 'imperial' }

export const ageStep: NumericStep = {
  id: 'age',
  type: 'numeric',
  title: 'How old are you?',
  suffix: 'years',
  dataClass: 'profile',
  validation: { min: 18, max: 110, required: true },
}

export const heightStep: MeasurementStep = {
  id: 'height',
  type: 'measurement-tabbed',
  measurementType: 'height',
  title: 'How tall are you?',
  dataClass: 'health',
  defaultTabId: 'FT',
  counterpartQuestionId: 'weight',
  tabs: [
    {
      id: 'FT',
      label: 'ft',
      fields: [
        { id: 'feet', label: 'Feet', suffix: 'ft', min: 2, max: 9 },
        { id: 'inches', label: 'Inches', suffix: 'in', min: 0, max: 11 },
      ],
    },
    { id: 'CM', label: 'cm', fields: [{ id: 'cm', label: 'Height', suffix: 'cm', min: 90, max: 275 }] },
  ],
}

const weightTabs: MeasurementStep['tabs'] = [
  { id: 'LB', label: 'lb', fields: [{ id: 'pounds', label: 'Weight', suffix: 'lb', min: 77, max: 1100 }] },
  { id: 'KG', label: 'kg', fields: [{ id: 'kilograms', label: 'Weight', suffix: 'kg', min: 35, max: 500 }] },
]

export const weightStep: MeasurementStep = {
  id: 'weight',
  type: 'measurement-tabbed',
  measurementType: 'weight',
  title: 'What is your weight?',
  dataClass: 'health',
  defaultTabId: 'LB',
  counterpartQuestionId: 'height',
  tabs: weightTabs,
}

export const goalWeightStep: GoalWeightStep = {
  id: 'goal_weight',
  type: 'goal-weight',
  title: 'What is your goal?',
  dataClass: 'health',
  defaultTabId: 'LB',
  currentWeightQuestionId: 'weight',
  tabs: weightTabs,
}

export const allergiesStep: MultipleChoiceStep = {
  id: 'food_allergies',
  type: 'multiple-choice',
  title: 'Any food allergies?',
  dataClass: 'health',
  options: [
    { id: 'nuts', label: '🥜 Nuts', value: 'nuts' },
    { id: 'fish', label: '🐟 Fish', value: 'fish' },
    { id: 'honey', label: '🍯 Honey', value: 'honey' },
    { id: 'none', label: '✅ None of these', value: 'none', exclusive: true },
  ],
}

export function choice(id: string, extra: Partial<SingleChoiceStep> = {}): SingleChoiceStep {
  return {
    id,
    type: 'single-choice',
    title: id,
    dataClass: 'preference',
    options: [
      { id: 'yes', label: '👍 Yes', value: 'yes' },
      { id: 'no', label: 'No', value: 'no' },
    ],
    ...extra,
  }
}

export function card(id: string, extra: Partial<InfoCardStep> = {}): InfoCardStep {
  return { id, type: 'info-card', title: id, dataClass: 'none', card: { paragraphs: [] }, ...extra }
}

export function flowOf(steps: readonly QuizStep[], stepLabels: QuizFlow['stepLabels'] = []): QuizFlow {
  return { id: 'flow', name: 'Flow', steps, stepLabels }
}
