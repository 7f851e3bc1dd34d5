import { longestTextAnswer } from '../answers.ts'
import type { WholeBrand } from '../brand.ts'
import type { PredictionEnd } from '../body/prediction-target.ts'
import type { MeasurementTab, QuizFlow, QuizStep } from '../quiz/quiz-step.ts'
import { placeholderNames, placeholdersIn } from '../text/fill-placeholders.ts'
import { optionsOf } from '../questions/choices.ts'
import { conditionsOf, readsOf } from './answer-classes.ts'
import type { Fault, FaultRule } from './fault.ts'
import { strayFieldsOf } from './stray-fields.ts'
import { textsIn } from './texts-in.ts'
import { checkCard } from './check-card.ts'
import { checkForecasts } from './verify-forecasts.ts'
import { checkLanding } from './check-landing.ts'
import { checkStories } from './check-stories.ts'
import { checkId } from './check-id.ts'

/** Checks the steps of a flow by themselves, regardless of the paths through them. */
export function verifySteps(brand: WholeBrand, flow: QuizFlow): readonly Fault[] {
  const faults: Fault[] = []
  const report = (rule: FaultRule, step: string, message: string) =>
    faults.push({ rule, where: `${brand.appId}/${flow.id}/${step}`, message })
  const ids = flow.steps.map(({ id }) => id)
  for (const id of ids.filter((id, index) => ids.indexOf(id) !== index))
    report('duplicate-id', id, 'Two steps have this id.')

  const finals = flow.steps.filter(({ isFinal }) => isFinal === true)
  if (finals.length !== 1 || flow.steps.at(-1)?.isFinal !== true)
    report('bad-final-step', 'flow', 'Exactly the last step must be marked final.')
  checkLanding(flow, brand.landingByFlowId?.[flow.id] ?? brand.landingPageContent, report)
  checkForecasts(flow, report)
  checkStories(flow, report)

  const groups = flow.stepLabels.map(({ id }) => id)
  const evidence = new Set(brand.evidence.map(({ id }) => id))
  let group = 0
  flow.steps.forEach((step) => {
    if (step.landingPageOnly !== true && groups.length > 0) {
      const place = groups.indexOf(step.stepLabelId ?? '')
      if (place < 0) report('bad-group', step.id, `The step belongs to no group of ${groups.join(', ')}.`)
      else if (place < group) report('bad-group', step.id, 'The step goes back to an earlier group.')
      else group = place
    }
    for (const id of step.evidence ?? [])
      if (!evidence.has(id)) report('missing-evidence', step.id, `There is no evidence entry "${id}".`)
    checkId(step, (rule, message) => report(rule, step.id, message))
    for (const field of strayFieldsOf(step))
      report(
        'stray-field',
        step.id,
        `A ${step.type} step shows no "${field}". Remove it, or correct its name.`,
      )
    checkCopy(step, (rule, message) => report(rule, step.id, message))
    checkCard(step, (rule, message) => report(rule, step.id, message))
    checkOtherWords(step, (rule, message) => report(rule, step.id, message))
    checkOtherButtons(step, (rule, message) => report(rule, step.id, message))
    checkOptions(step, (rule, message) => report(rule, step.id, message))
    checkBounds(step, ids, (rule, message) => report(rule, step.id, message))
  })
  checkConditions(flow, report)
  return faults
}

type StepReport = (rule: FaultRule, message: string) => void

// NOTE: `filled-texts.test.tsx` renders every kind of step and holds this list against what its views fill.
const filledPath =
  /^(?:otherWords\[\d+\]\.)?(?:title|description|privacyNote|feedback\.\w+|extraContent\.(?:title|text)|card\.(?:paragraphs\[\d+\]|bullets\[\d+\]\.(?:title|text)|(?:testimonial|people\[\d+\])\.text))$/

/**
 * Whether the quiz fills placeholders in a step's text at this path. Everywhere else, visitors would read the braces.
 */
export function isFilledText(path: string): boolean {
  return filledPath.test(path)
}

function checkCopy(step: QuizStep, report: StepReport): void {
  if (step.title.trim() === '') report('missing-copy', 'The step has no title.')
  for (const { path, text } of textsIn(step)) {
    if (text.trim() === '' && !path.endsWith('.alt') && path !== 'image.alt')
      report('missing-copy', `"${path}" is empty.`)
    // NOTE: the landing page fills none, since nothing is known there yet.
    const isFilled = step.landingPageOnly !== true && isFilledText(path)
    for (const name of placeholdersIn(text)) {
      if (!isFilled || name === 'price' || !(placeholderNames as readonly string[]).includes(name))
        report('unknown-placeholder', `"${path}" uses {${name}}, which nothing fills.`)
    }
    if (/[{}]/.test(text.replaceAll(/\{[A-Za-z]+\}/g, '')))
      report('unknown-placeholder', `"${path}" has braces that nothing fills.`)
  }
  if (step.type === 'email' && step.privacyNote.trim() === '')
    report('missing-copy', 'The email step does not say what happens to the address.')
  if (
    (step.type === 'info-card' || step.type === 'in-page-info-card') &&
    step.customComponent === undefined &&
    step.card.paragraphs.length === 0 &&
    step.card.testimonial === undefined
  ) {
    report('missing-copy', 'The card says nothing.')
  }
}

const replaceable = new Set(['title', 'description', 'icon', 'buttonText', 'extraContent'])

/** Other words may change what a step says, never what it asks or when it is shown. */
function checkOtherWords(step: QuizStep, report: StepReport): void {
  for (const { when: _when, ...words } of step.otherWords ?? [])
    for (const field of Object.keys(words))
      if (!replaceable.has(field) && !(field === 'card' && 'card' in step))
        report('stray-other-words', `"otherWords" may not replace "${field}".`)
}

/** Prediction ends at which a card advises against losing more weight. */
const endsWithWarning: readonly PredictionEnd[] = ['healthy-range', 'lower-bound', 'below-range']

/** A button responds to its card: one that cheers a goal on would also respond to a card that warns about it. */
function checkOtherButtons(step: QuizStep, report: StepReport): void {
  for (const words of step.otherWords ?? []) {
    const { when, buttonText } = words
    const isWarning =
      'predictionEnds' in when && when.predictionEnds.every((end) => endsWithWarning.includes(end))
    if (isWarning && 'card' in words && buttonText === undefined)
      report('inherited-button', 'A card that warns about the goal has no button text of its own.')
  }
}

function checkOptions(step: QuizStep, report: StepReport): void {
  if (step.type !== 'single-choice' && step.type !== 'multiple-choice' && step.type !== 'tabbed-choice')
    return
  const lists = step.type === 'tabbed-choice' ? step.tabs.map(({ options }) => options) : [step.options]
  for (const options of lists) {
    if (options.length < 2) report('bad-options', 'A choice needs at least two options.')
    for (const key of ['id', 'value', 'label'] as const) {
      const given = options.map((option) => option[key])
      if (new Set(given).size !== given.length) report('bad-options', `Two options share their ${key}.`)
    }
    for (const option of options)
      if (!/\p{Letter}/u.test(option.label)) report('bad-options', `The option "${option.id}" has no words.`)
  }
  if (step.type === 'tabbed-choice' && !step.tabs.some(({ id }) => id === step.defaultTabId))
    report('bad-options', `There is no tab "${step.defaultTabId}".`)
}

function checkBounds(step: QuizStep, ids: readonly string[], report: StepReport): void {
  if (step.type === 'numeric' && !(step.validation.min < step.validation.max))
    report('bad-bounds', 'The minimum is not below the maximum.')
  if (step.type === 'text' && step.validation.maxLength > longestTextAnswer)
    report('bad-bounds', `The server refuses an answer of more than ${longestTextAnswer} characters.`)
  if (step.type === 'measurement-tabbed' || step.type === 'goal-weight') {
    checkTabs(
      step.tabs,
      step.defaultTabId,
      step.type === 'goal-weight' ? 'weight' : step.measurementType,
      report,
    )
  }
  const needed =
    step.type === 'goal-weight'
      ? [step.currentWeightQuestionId]
      : step.type === 'bmi-visualization'
        ? [step.heightQuestionId, step.weightQuestionId]
        : step.type === 'personal-profile-summary'
          ? step.lines.map(({ questionId }) => questionId)
          : []
  for (const id of needed) {
    const place = ids.indexOf(id)
    if (place < 0 || place >= ids.indexOf(step.id))
      report('bad-condition', `The step reads "${id}", which is not asked before it.`)
  }
  if (
    step.type === 'measurement-tabbed' &&
    step.counterpartQuestionId !== undefined &&
    !ids.includes(step.counterpartQuestionId)
  ) {
    report('bad-condition', `The linked question "${step.counterpartQuestionId}" does not exist.`)
  }
}

const unitsOf = { height: ['FT', 'CM'], weight: ['LB', 'KG'] } as const

function checkTabs(
  tabs: readonly MeasurementTab[],
  defaultTabId: string,
  kind: 'height' | 'weight',
  report: StepReport,
): void {
  for (const unit of unitsOf[kind])
    if (!tabs.some(({ id }) => id === unit)) report('missing-units', `The unit ${unit} is missing.`)
  if (!tabs.some(({ id }) => id === defaultTabId))
    report('missing-units', `There is no tab "${defaultTabId}".`)
  for (const { fields } of tabs)
    for (const { id, min, max } of fields)
      if (!(min < max)) report('bad-bounds', `The minimum of ${id} is not below its maximum.`)
}

function checkConditions(
  flow: QuizFlow,
  report: (rule: FaultRule, step: string, message: string) => void,
): void {
  const ids = flow.steps.map(({ id }) => id)
  for (const { stepId, condition } of conditionsOf(flow)) {
    for (const { questionId, anyOf } of readsOf(condition)) {
      const asked = flow.steps[ids.indexOf(questionId)]
      if (asked === undefined)
        report('bad-condition', stepId, `The condition reads "${questionId}", which the flow never asks.`)
      else if (ids.indexOf(questionId) > ids.indexOf(stepId))
        report('bad-condition', stepId, `The condition reads "${questionId}" before it is asked.`)
      else {
        const values = new Set(optionsOf(asked).map(({ value }) => value))
        for (const value of values.size === 0 ? [] : anyOf) {
          if (!values.has(value)) report('bad-condition', stepId, `"${questionId}" has no option "${value}".`)
        }
      }
    }
  }
}
