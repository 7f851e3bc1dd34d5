import type { CustomCardId } from '../cards.ts'
import type { Picture, TestimonialQuote } from '../content/media.ts'
import type { UnitSystem } from '../units.ts'
import type { Condition } from './conditions.ts'

/**
 * How sensitive an answer is. No answer goes to a third party, whatever its class. The class decides whether it may
 * appear in events and which consent it needs.
 */
export type DataClass = 'health' | 'profile' | 'contact' | 'preference' | 'none'

export const questionTypes = [
  'single-choice',
  'multiple-choice',
  'numeric',
  'text',
  'email',
  'tabbed-choice',
  'measurement-tabbed',
  'bmi-visualization',
  'goal-weight',
  'info-card',
  'in-page-info-card',
  'personal-profile-summary',
] as const

export type QuestionType = (typeof questionTypes)[number]

/** A label may start with an emoji, which the view shows separately. */
export interface QuizOption {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly description?: string
  /** Replaces `description` depending on the visitor's unit system, e.g. miles or kilometers. */
  readonly descriptionByUnits?: Readonly<Record<UnitSystem, string>>
  readonly image?: Picture
  /** The answer in words that make sense away from its question, without the emoji. Not needed where the label does. */
  readonly standaloneLabel?: string
  /** In a multiple choice: selecting it clears the others and vice versa ('none of these'). */
  readonly exclusive?: boolean
}

export interface MeasurementField {
  /** Key inside the answer string: feet, inches, cm, pounds, kilograms. */
  readonly id: 'feet' | 'inches' | 'cm' | 'pounds' | 'kilograms'
  readonly label: string
  readonly suffix: string
  readonly min: number
  readonly max: number
}

export interface MeasurementTab {
  readonly id: 'FT' | 'CM' | 'LB' | 'KG'
  readonly label: string
  readonly fields: readonly MeasurementField[]
}

/** Slides in from the side the visitor is heading to, rises from slightly below, or fades in place. */
export type StepAnimation = 'slide' | 'rise' | 'fade'

export type LandingTemplate = 'plain-hero' | 'landing-quiz-style' | 'landing-image-style'

export interface StepBase {
  readonly id: string
  /** May contain `{placeholders}` filled from answers and results, see `fillPlaceholders`. */
  readonly title: string
  readonly description?: string
  readonly buttonText?: string
  readonly icon?: string
  /** How this step enters, if not in the brand's usual way. */
  readonly animationClass?: StepAnimation
  readonly stepLabelId?: string
  readonly dataClass: DataClass
  readonly landingPageOnly?: boolean
  readonly landingPageTemplate?: LandingTemplate
  readonly landingPageTitle?: string
  readonly landingPageSubtitle?: string
  readonly heroTextLines?: readonly string[]
  readonly conditionalDisplay?: Condition
  readonly isFinal?: boolean
  /** Extra text under the question: why we ask, a reassurance, a fact. */
  readonly extraContent?: ExtraContent
  /**
   * Alternative wording for visitors whom the step's own wording would not fit. The first whose condition holds
   * applies.
   */
  readonly otherWords?: readonly OtherWords[]
  /** Ids of the brand's evidence entries behind numbers and claims on this step. */
  readonly evidence?: readonly string[]
}

export interface ExtraContent {
  readonly title?: string
  readonly text: string
  /** Shown only if the condition holds, so that a step can respond to an answer. */
  readonly when?: Condition
}

/**
 * Wording that replaces the step's while a condition holds, e.g. for a goal that the prediction does not reach, or for
 * a man where the step's own card tells the story of a woman. `verifyBrand` rejects any other field.
 */
export interface OtherWords {
  readonly when: Condition
  readonly title?: string
  readonly description?: string
  readonly icon?: string
  readonly buttonText?: string
  readonly extraContent?: ExtraContent
}

/** The same for a step that shows a card. */
export interface OtherCardWords extends OtherWords {
  readonly card?: InfoCardContent
}

interface StepWithCard extends StepBase {
  readonly card: InfoCardContent
  readonly otherWords?: readonly OtherCardWords[]
}

interface Choices {
  readonly options: readonly QuizOption[]
  /** `grid` shows two columns of picture cards. */
  readonly layout?: 'list' | 'grid'
}

export interface SingleChoiceStep extends StepBase, Choices {
  readonly type: 'single-choice'
}
export interface MultipleChoiceStep extends StepBase, Choices {
  readonly type: 'multiple-choice'
  readonly validation?: { readonly required: boolean; readonly max?: number }
}
export interface NumericStep extends StepBase {
  readonly type: 'numeric'
  readonly placeholder?: string
  readonly suffix?: string
  readonly validation: { readonly min: number; readonly max: number; readonly required: boolean }
}
export interface TextStep extends StepBase {
  readonly type: 'text'
  readonly placeholder?: string
  readonly validation: { readonly required: boolean; readonly maxLength: number }
}
export interface EmailStep extends StepBase {
  readonly type: 'email'
  readonly placeholder?: string
  /** Text next to the field that says what happens to the address. */
  readonly privacyNote: string
}
export interface TabbedChoiceStep extends StepBase {
  readonly type: 'tabbed-choice'
  readonly tabs: readonly {
    readonly id: string
    readonly label: string
    readonly options: readonly QuizOption[]
  }[]
  readonly defaultTabId: string
}
export interface MeasurementStep extends StepBase {
  readonly type: 'measurement-tabbed'
  readonly measurementType: 'height' | 'weight'
  readonly tabs: readonly MeasurementTab[]
  readonly defaultTabId: MeasurementTab['id']
  /** The question that belongs to it: the weight to the height, and back. Units are linked among all questions. */
  readonly counterpartQuestionId?: string
}
export interface GoalWeightStep extends StepBase {
  readonly type: 'goal-weight'
  readonly tabs: readonly MeasurementTab[]
  readonly defaultTabId: MeasurementTab['id']
  readonly currentWeightQuestionId: string
}
export interface BmiStep extends StepBase {
  readonly type: 'bmi-visualization'
  readonly heightQuestionId: string
  readonly weightQuestionId: string
  /** Text under the gauge for each BMI category. */
  readonly feedback: Readonly<Record<'underweight' | 'normal' | 'overweight' | 'obese', string>>
}
/** A full screen of information: a picture and text, or a custom card. */
export interface InfoCardStep extends StepWithCard {
  readonly type: 'info-card'
  readonly customComponent?: CustomCardId
}
/** Information inside the quiz frame: a graph, a testimonial, the face change, a custom loader. */
export interface InPageInfoCardStep extends StepWithCard {
  readonly type: 'in-page-info-card'
  readonly content: 'graph' | 'testimonial' | 'face-change' | 'custom-loader'
  readonly customComponent?: CustomCardId
}
export interface ProfileSummaryStep extends StepWithCard {
  readonly type: 'personal-profile-summary'
  /** Lines of the summary: a label and the question whose answer is shown in words. */
  readonly lines: readonly { readonly label: string; readonly questionId: string }[]
}

export interface InfoCardContent {
  readonly paragraphs: readonly string[]
  readonly picture?: Picture
  readonly bullets?: readonly { readonly icon: string; readonly title: string; readonly text?: string }[]
  readonly testimonial?: TestimonialQuote
  readonly source?: { readonly text: string; readonly href?: string }
  /** Steps of a loader or preparation card, in order. */
  readonly stages?: readonly {
    readonly label: string
    readonly detail?: string
    readonly milliseconds: number
  }[]
  /** People shown on the experts card. Sample people are drawings, never photographs. */
  readonly people?: readonly {
    readonly name: string
    readonly role: string
    readonly text: string
    readonly picture: Picture
    /** True until the operator replaces them with the people who really review the plans. */
    readonly sample: boolean
  }[]
  /** Comparison of two lines, e.g. this plan and usual diets. Values are percent of the start weight, 0 to 100. */
  readonly comparison?: {
    readonly ours: { readonly label: string; readonly points: readonly number[] }
    readonly theirs: { readonly label: string; readonly points: readonly number[] }
    readonly caption: string
  }
}

export type QuizStep =
  | SingleChoiceStep
  | MultipleChoiceStep
  | NumericStep
  | TextStep
  | EmailStep
  | TabbedChoiceStep
  | MeasurementStep
  | GoalWeightStep
  | BmiStep
  | InfoCardStep
  | InPageInfoCardStep
  | ProfileSummaryStep

/** Steps of one question type. */
export type StepOfType<T extends QuestionType> = Extract<QuizStep, { readonly type: T }>

export interface StepLabel {
  readonly id: string
  readonly label: string
}

/** A quiz flow: an ordered list of steps with its groups. */
export interface QuizFlow {
  readonly id: string
  readonly name: string
  readonly stepLabels: readonly StepLabel[]
  readonly steps: readonly QuizStep[]
}
