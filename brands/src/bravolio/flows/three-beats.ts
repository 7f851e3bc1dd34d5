import type { QuizFlow } from '@fennel/funnel'
import * as body from '../steps/body.ts'
import * as day from '../steps/day.ts'
import * as plan from '../steps/game-plan.ts'
import * as health from '../steps/health.ts'
import * as kitchen from '../steps/kitchen.ts'

/** Day first, kitchen second, numbers only after half time: this audience leaves when it is weighed at the door. */
export const threeBeats: QuizFlow = {
  id: 'three-beats',
  name: 'Three protein meals a day, Mediterranean style',
  stepLabels: [
    { id: 'day', label: 'Your day' },
    { id: 'kitchen', label: 'Kitchen' },
    { id: 'body', label: 'Body' },
    { id: 'plan', label: 'Game plan' },
  ],
  steps: [
    // Landing
    day.mainGoal,
    day.gender,
    // Your day
    day.eatingRhythm,
    day.missedMeal,
    day.firstBite,
    day.hungerClock,
    day.lateSnack,
    day.name,
    day.threeBeats,
    day.age,
    day.energyDip,
    day.dailyDrink,
    day.rhythmStoryCard,
    day.weekendRhythm,
    // Kitchen
    kitchen.breakfastPlate,
    kitchen.proteinPalm,
    kitchen.eatingStyle,
    kitchen.plantProtein,
    kitchen.plantFavorites,
    kitchen.proteinFavorites,
    kitchen.fishFavorites,
    kitchen.flavors,
    kitchen.foodAllergies,
    kitchen.kitchenKit,
    kitchen.cookingMinutes,
    kitchen.onePan,
    kitchen.awayMeals,
    kitchen.menuMoment,
    // Body
    body.halfTime,
    health.healthFlags,
    health.doctorFirst,
    body.height,
    body.weight,
    body.bmiVisualization,
    body.goalWeight,
    body.goalLine,
    body.weeklyActivity,
    body.trainingDays,
    body.trainingTime,
    body.trainingFuel,
    body.starterMove,
    body.sleepHours,
    body.personalProfileSummary,
    body.calculatingPlan,
    body.weightPredictionResult,
    // Game plan
    plan.pastAttempts,
    plan.keepsTheBeat,
    plan.weightPredictionResultMiddle,
    plan.email,
    plan.firstWin,
    plan.reminderVoice,
    plan.teamUp,
    plan.offBeatDay,
    plan.missedBeat,
    plan.startDay,
    plan.programPreparation,
    plan.nutritionExperts,
    plan.finalPredictionResult,
  ],
}
