import type { QuizFlow } from '@fennel/funnel'
import * as evenings from '../steps/evenings.ts'
import * as focus from '../steps/focus.ts'
import * as goals from '../steps/goals.ts'
import * as profile from '../steps/profile.ts'
import * as results from '../steps/results.ts'
import * as twin from '../steps/twin.ts'

/** The brand's only flow. It ends with the email question, because there is no weight to predict. */
export const mentalClarity: QuizFlow = {
  id: 'mental-clarity',
  name: 'Mental clarity with an AI twin',
  stepLabels: [
    { id: 'profile', label: 'Profile' },
    { id: 'habits', label: 'Habits' },
    { id: 'goals', label: 'Goals' },
  ],
  steps: [
    // Landing
    profile.gender,
    // Profile
    profile.age,
    profile.lifeSituation,
    profile.whatBringsYou,
    profile.fullHeadInfo,
    profile.headFullness,
    profile.name,
    profile.roles,
    profile.openTasks,
    profile.clearestHours,
    profile.personalProfileSummary,
    twin.aiFamiliarity,
    twin.twinIntro,
    twin.yourDataInfo,
    twin.twinTestimonial,
    // Habits
    focus.morningStart,
    focus.plansLive,
    focus.slippingMind,
    focus.focusSpan,
    focus.pulledAway,
    focus.focusInfo,
    focus.smallDecisions,
    focus.decisionsToHandOver,
    focus.mentalLoad,
    focus.halfwayPause,
    evenings.realBreaks,
    evenings.eveningScreens,
    evenings.worryEvenings,
    evenings.worryTopics,
    evenings.eveningListInfo,
    evenings.sleepHours,
    evenings.sleepQuality,
    evenings.sleepThoughts,
    evenings.heavyDays,
    evenings.reachOut,
    // Goals
    goals.goalsHorizon,
    goals.clarityGoal,
    goals.previousTools,
    goals.toolStopped,
    goals.steadyNotStrict,
    goals.freeHour,
    goals.twinFirstTasks,
    goals.handoverInfo,
    goals.twinTone,
    goals.twinNudges,
    goals.twinLimits,
    goals.minutesADay,
    goals.startTime,
    goals.readyToHandOver,
    goals.readyCard,
    results.calculatingPlan,
    results.aiTwinPreparation,
    results.email,
  ],
}
