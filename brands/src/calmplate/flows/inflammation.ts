import type { QuizFlow } from '@fennel/funnel'
import * as goals from '../steps/goals.ts'
import * as habits from '../steps/habits.ts'
import * as health from '../steps/health.ts'
import * as profile from '../steps/profile.ts'
import * as results from '../steps/results.ts'

/** The default flow, all 52 steps. The other flows derive from it and leave out or reword steps. */
export const inflammation: QuizFlow = {
  id: 'inflammation',
  name: 'Anti-inflammatory eating',
  stepLabels: [
    { id: 'profile', label: 'Profile' },
    { id: 'habits', label: 'Habits' },
    { id: 'health', label: 'Health Conditions' },
  ],
  steps: [
    // Landing
    profile.gender,
    // Profile
    profile.weightLossGoal,
    profile.age,
    profile.height,
    profile.weight,
    profile.bmiVisualization,
    profile.goalWeight,
    profile.goalCelebration,
    profile.weeklyActivity,
    profile.name,
    profile.personalProfileSummary,
    profile.dietFamiliarity,
    profile.dietInfo,
    profile.dietTestimonial,
    profile.livingArea,
    profile.previousWeightLoss,
    profile.antiInflammatoryDifference,
    profile.calculatingPlan,
    profile.weightPredictionResult,
    // Habits
    habits.halfwayThere,
    habits.lastTimeIdealWeight,
    habits.currentClothesSize,
    habits.goalClothesSize,
    habits.sizeReductionTestimonial,
    habits.eatingHabits,
    habits.cookingSkills,
    habits.deliciousDietInfo,
    habits.foodPreferences,
    habits.meatPreferences,
    habits.foodAllergies,
    habits.waterConsumption,
    habits.weekendHealthyChoices,
    habits.mealTiming,
    habits.sleepQuality,
    results.weightPredictionResultMiddle,
    results.email,
    results.almostDone,
    // Health conditions
    health.medicationsTaken,
    health.dietaryRestrictions,
    health.healthRisks,
    health.thankYouForSharing,
    health.selfEsteemImpact,
    health.familyConcerns,
    goals.motivationToReachTarget,
    goals.greatMotivation,
    goals.startPlan,
    goals.goalsCreateReality,
    goals.additionalGoal,
    results.faceChangeVisualization,
    results.programPreparation,
    results.nutritionExperts,
    results.finalPredictionResult,
  ],
}
