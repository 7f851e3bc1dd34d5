import type { Brand, QuizFlow, QuizStep, WholeBrand } from '@fennel/funnel'
import type { DeviceName } from './devices.ts'
import { keepAnswers } from './kept-visit.ts'
import { brandPages, flowPages } from './page-shots.ts'
import { answersBefore, plausibleAnswer } from './plausible-answers.ts'
import type { Shot } from './shot.ts'
import { quizSteps, stepShot } from './step-shots.ts'
import { troubleShots } from './trouble-shots.ts'

const longName = 'Maximiliane-Alexandrina Wolkensteiner'

/** Special states of a brand in its default flow: small screens, large text, metric units, errors. */
export function stateShots(brand: WholeBrand, flow: QuizFlow): readonly Shot[] {
  return [
    ...squeezed(brand, flow, 'narrow', 'At 320 px', quizSteps(flow)),
    ...squeezed(brand, flow, 'phone', 'Text at 200 %', oneOfEachKind(flow), { textPercent: 200 }),
    ...inMotion(brand, flow),
    ...metric(brand, flow),
    ...named(brand, flow),
    ...answered(brand, flow),
    ...workedOut(brand, flow),
    ...troubleShots(brand, flow),
  ]
}

function state(shot: Shot, group: string, more: Partial<Shot> = {}): Shot {
  return { ...shot, kind: 'states', group, ...more, name: `${group} ${more.name ?? shot.name}` }
}

/** These steps and all pages, where space is tight. */
function squeezed(
  brand: WholeBrand,
  flow: QuizFlow,
  device: DeviceName,
  group: string,
  steps: readonly QuizStep[],
  more: Partial<Shot> = {},
): readonly Shot[] {
  const pages = [...flowPages(brand, flow), ...brandPages(brand, flow)]
  return [
    ...steps.map((step) => state(stepShot(brand, flow, step, device), group, more)),
    ...pages.map((page) => state(pageShot(brand, flow, page, device), group, more)),
  ]
}

function pageShot(
  brand: Brand,
  flow: QuizFlow,
  page: ReturnType<typeof flowPages>[number],
  device: DeviceName,
): Shot {
  return { brand: brand.appId, flow: flow.id, kind: 'states', group: '', device, ...page }
}

/** The first step of each kind of screen in a flow. */
export function oneOfEachKind(flow: QuizFlow): readonly QuizStep[] {
  const kinds = new Map<string, QuizStep>()
  for (const step of quizSteps(flow)) {
    const kind = `${step.type} ${('customComponent' in step && step.customComponent) || ''} ${'layout' in step ? step.layout : ''}`
    if (!kinds.has(kind)) kinds.set(kind, step)
  }
  return [...kinds.values()]
}

/** Animated screens for visitors who allow motion; the picture shows the end of the animation. */
function inMotion(brand: WholeBrand, flow: QuizFlow): readonly Shot[] {
  const cards = quizSteps(flow).filter(
    (step) => 'customComponent' in step && step.customComponent !== undefined,
  )
  const pages = [...flowPages(brand, flow), ...brandPages(brand, flow)].filter(({ name }) =>
    /^(landing|purchase|email-offer|upsell|thank-you)/.test(name),
  )
  return [
    ...cards.map((step) => state(stepShot(brand, flow, step, 'lively'), 'In motion')),
    ...pages.map((page) => state(pageShot(brand, flow, page, 'lively'), 'In motion')),
  ]
}

function metric(brand: Brand, flow: QuizFlow): readonly Shot[] {
  return quizSteps(flow)
    .filter(
      (step) =>
        [
          'tabbed-choice',
          'measurement-tabbed',
          'goal-weight',
          'bmi-visualization',
          'personal-profile-summary',
        ].includes(step.type) ||
        ('customComponent' in step && step.customComponent?.startsWith('weight-')),
    )
    .map((step) => state(stepShot(brand, flow, step, 'phone', 'metric'), 'In metric units'))
}

/** Every step that addresses the visitor by name, with a long name. */
function named(brand: Brand, flow: QuizFlow): readonly Shot[] {
  return quizSteps(flow)
    .filter((step) => JSON.stringify(step).includes('{name}') || step.type === 'personal-profile-summary')
    .map((step) => {
      const answers = { ...answersBefore(flow, step, 'imperial'), name: longName }
      const kept = keepAnswers(brand, flow.id, answers)
      return state(stepShot(brand, flow, step, 'phone'), 'With a long name', { kept })
    })
}

/** One step of each question type, answered. */
function answered(brand: Brand, flow: QuizFlow): readonly Shot[] {
  const types = new Map<string, QuizStep>()
  for (const step of quizSteps(flow)) {
    if (plausibleAnswer(step, 'imperial') !== undefined && !types.has(step.type)) types.set(step.type, step)
  }
  return [...types.values()].map((step) => {
    const answer = plausibleAnswer(step, 'imperial') ?? ''
    const answers = { ...answersBefore(flow, step, 'imperial'), [step.id]: answer }
    return state(stepShot(brand, flow, step, 'phone'), 'Answered', {
      kept: keepAnswers(brand, flow.id, answers),
    })
  })
}

/** Cards that calculate something: half-way, and done unless they move on by themselves. */
function workedOut(brand: Brand, flow: QuizFlow): readonly Shot[] {
  return quizSteps(flow).flatMap((step) => {
    const stages = ('card' in step ? (step.card.stages ?? []) : []).map(({ milliseconds }) => milliseconds)
    if (stages.length === 0) return []
    const after = (count: number, name: string) =>
      state(stepShot(brand, flow, step, 'phone'), 'At work', {
        name: `${step.id} ${name}`,
        isPassing: true,
        prepare: (page) => page.clock.install(),
        act: async (page) => {
          // NOTE: one stage at a time, so that the page can start the next one before the clock moves on.
          for (const milliseconds of stages.slice(0, count)) {
            await page.clock.runFor(milliseconds)
            await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
          }
        },
      })
    const isPassing = 'customComponent' in step && step.customComponent === 'calculating-plan-loader'
    const halfWay = after(Math.ceil(stages.length / 2), 'half-way')
    return isPassing ? [halfWay] : [halfWay, after(stages.length, 'done')]
  })
}
