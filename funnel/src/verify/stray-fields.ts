import type { QuestionType, QuizStep, StepBase, StepOfType } from '../quiz/quiz-step.ts'

const ofEveryStep: Readonly<Record<keyof StepBase, true>> = {
  id: true,
  title: true,
  description: true,
  buttonText: true,
  icon: true,
  animationClass: true,
  stepLabelId: true,
  dataClass: true,
  landingPageOnly: true,
  landingPageTemplate: true,
  landingPageTitle: true,
  landingPageSubtitle: true,
  heroTextLines: true,
  conditionalDisplay: true,
  isFinal: true,
  extraContent: true,
  otherWords: true,
  evidence: true,
}

const common = { ...ofEveryStep, type: true } as const

/** The fields of each type of step. The compiler reports one that is missing here, or that no such step has. */
const fieldsOf: { readonly [T in QuestionType]: Readonly<Record<keyof StepOfType<T>, true>> } = {
  'single-choice': { ...common, options: true, layout: true },
  'multiple-choice': { ...common, options: true, layout: true, validation: true },
  numeric: { ...common, placeholder: true, suffix: true, validation: true },
  text: { ...common, placeholder: true, validation: true },
  email: { ...common, placeholder: true, privacyNote: true },
  'tabbed-choice': { ...common, tabs: true, defaultTabId: true },
  'measurement-tabbed': {
    ...common,
    measurementType: true,
    tabs: true,
    defaultTabId: true,
    counterpartQuestionId: true,
  },
  'bmi-visualization': { ...common, heightQuestionId: true, weightQuestionId: true, feedback: true },
  'goal-weight': { ...common, tabs: true, defaultTabId: true, currentWeightQuestionId: true },
  'info-card': { ...common, card: true, customComponent: true },
  'in-page-info-card': { ...common, card: true, content: true, customComponent: true },
  'personal-profile-summary': { ...common, card: true, lines: true },
}

/**
 * The fields of a step that its type does not have, so that nothing shows them. A flow's override may add one, because
 * the compiler does not know the type of the step it changes.
 */
export function strayFieldsOf(step: QuizStep): readonly string[] {
  return Object.keys(step).filter((field) => !Object.hasOwn(fieldsOf[step.type], field))
}
