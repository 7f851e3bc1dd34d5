import { describe, expect, test } from 'vitest'
import type { QuizStep } from '@fennel/funnel'
import { loadWholeBrand } from '../index.ts'
import { inflammation } from './flows/inflammation.ts'

const calmplate = await loadWholeBrand('calmplate')

/** The step order of the first flow, as published. */
const order = `gender weight_loss_goal age height weight bmi_visualization goal_weight goal_celebration
  weekly_activity name personal_profile_summary diet_familiarity diet_info diet_testimonial living_area
  previous_weight_loss anti_inflammatory_difference calculating_plan weight_prediction_result halfway_there
  last_time_ideal_weight current_clothes_size goal_clothes_size size_reduction_testimonial eating_habits
  cooking_skills delicious_diet_info food_preferences meat_preferences food_allergies water_consumption
  weekend_healthy_choices meal_timing sleep_quality weight_prediction_result_middle email almost_done
  medications_taken dietary_restrictions health_risks thank_you_for_sharing self_esteem_impact family_concerns
  motivation_to_reach_target great_motivation start_plan goals_create_reality additional_goal
  face_change_visualization program_preparation nutrition_experts final_prediction_result`.split(/\s+/)

const sizes = 'xs s m l xl xxl xxxl_plus dont_know'
const yesNo = 'yes no'
const publishedValues: Readonly<Record<string, string>> = {
  gender: 'female male',
  weight_loss_goal:
    'lose_1_20_lbs lose_21_50_lbs lose_over_50_lbs lose_1_10_kg lose_11_20_kg lose_over_20_kg maintain undecided',
  weekly_activity: 'not_active lightly_active moderately_active active',
  diet_familiarity: 'beginner intermediate expert',
  living_area: 'countryside city suburbs',
  start_plan: 'on_own with_friend with_family connect',
  current_clothes_size: sizes,
  goal_clothes_size: sizes,
  health_risks:
    'high_blood_pressure heart_disease high_cholesterol diabetes osteoarthritis kidney_disease depression none',
  food_allergies: 'none lactose nuts milk_protein egg_protein honey fish citrus_fruits prefer_not_to_answer',
  water_consumption: 'coffee_tea_only less_than_2 about_3_6 more_than_6',
  sleep_quality: 'trouble_falling_asleep varies sleep_well',
  family_concerns: yesNo,
  motivation_to_reach_target: yesNo,
  previous_weight_loss: yesNo,
  weekend_healthy_choices: yesNo,
  meal_timing: yesNo,
  dietary_restrictions: yesNo,
  additional_goal:
    'run_5k look_better feel_healthier reverse_condition sleep_well special_event feel_comfortable outdoor_activities',
}

function stepNamed(id: string): QuizStep {
  const step = inflammation.steps.find((one) => one.id === id)
  if (!step) throw new Error(`No step ${id}`)
  return step
}

function valuesOf(step: QuizStep): string[] {
  if (step.type === 'tabbed-choice') {
    return step.tabs.flatMap((tab) => tab.options.map((option) => option.value))
  }
  return 'options' in step ? step.options.map((option) => option.value) : []
}

function boundsOf(id: string) {
  const step = stepNamed(id)
  const fields = step.type === 'measurement-tabbed' || step.type === 'goal-weight' ? step.tabs : []
  return fields.flatMap((tab) => tab.fields.map((field) => [tab.id, field.id, field.min, field.max]))
}

describe('the anti-inflammatory flow', () => {
  test('has the 52 published steps in order', () => {
    expect(order).toHaveLength(52)
    expect(inflammation.steps.map((step) => step.id)).toEqual(order)
  })

  test.each(Object.entries(publishedValues))('offers the published values of %s', (id, values) => {
    expect([...new Set(valuesOf(stepNamed(id)))].toSorted()).toEqual(values.split(' ').toSorted())
  })

  test('allows several answers in exactly these questions', () => {
    const several = inflammation.steps
      .filter((step) => step.type === 'multiple-choice')
      .map((step) => step.id)
    expect(several).toEqual([
      'food_preferences',
      'food_allergies',
      'medications_taken',
      'health_risks',
      'additional_goal',
    ])
  })

  test('keeps the published bounds', () => {
    expect(boundsOf('height')).toEqual([
      ['FT', 'feet', 2, 9],
      ['FT', 'inches', 0, 11],
      ['CM', 'cm', 90, 275],
    ])
    const weights = [
      ['LB', 'pounds', 77, 1100],
      ['KG', 'kilograms', 35, 500],
    ]
    expect(boundsOf('weight')).toEqual(weights)
    expect(boundsOf('goal_weight')).toEqual(weights)
    expect(stepNamed('age')).toMatchObject({ validation: { required: true, min: 18, max: 110 } })
  })

  test('shows the prediction three times and ends on it', () => {
    const cards = inflammation.steps.flatMap((step) =>
      'customComponent' in step && step.customComponent ? [step.customComponent] : [],
    )
    expect(cards).toEqual([
      'weight-loss-comparison-graph',
      'calculating-plan-loader',
      'weight-prediction-early',
      'weight-prediction-middle',
      'face-change',
      'program-preparation',
      'nutrition-experts',
      'weight-prediction-final',
    ])
    expect(stepNamed('final_prediction_result').isFinal).toBe(true)
  })

  test('describes a light week in miles or kilometers', () => {
    const step = stepNamed('weekly_activity')
    const light =
      step.type === 'single-choice' && step.options.find((option) => option.value === 'lightly_active')
    expect(light && light.descriptionByUnits).toEqual({
      imperial: 'Walking 1.5 to 3 miles daily',
      metric: 'Walking 2.5 to 5 km daily',
    })
  })
})

describe('what Calmplate sells and says', () => {
  test('sells the published plans and upsells at these exact prices', () => {
    expect(
      calmplate.plans.map(({ id, priceCents, finalPriceCents, durationDays, renewal }) => [
        id,
        priceCents,
        finalPriceCents,
        durationDays,
        renewal.cents,
        renewal.intervalCount,
      ]),
    ).toEqual([
      ['calmplate-7-day', 933, 699, 7, 3999, 1],
      ['calmplate-1-month', 3999, 1999, 30, 3999, 1],
      ['calmplate-3-month', 6999, 3999, 90, 6999, 3],
    ])
    expect(calmplate.upsells.products.map((o) => [o.id, o.priceCents, o.originalPriceCents])).toEqual([
      ['workout-program', 1899, 6000],
      ['recipes-upsell', 999, 4000],
      ['recipe-collection', 3700, 7900],
      ['supplement-guide', 2900, 5900],
      ['product', 1899, 6000],
    ])
    const named = calmplate.upsells.products.filter((one) => one.features.join().includes('{price}'))
    expect(named).toEqual(calmplate.upsells.products)
  })

  test('has the published counts on the purchase page', () => {
    const { purchasePage, reviews } = calmplate
    expect(purchasePage.planHighlights.map((highlight) => highlight.title)).toEqual([
      'Fasting assistant',
      'Step-by-step support',
      'Meal recommendations',
      'Trackers',
      'Cravings control',
      'Bonus 15-minute workouts',
    ])
    expect(purchasePage.carousel).toHaveLength(3)
    expect(purchasePage.guarantee.days).toBe(30)
    expect([purchasePage.appRatings.downloads, purchasePage.appRatings.average]).toEqual(['10M+', 4.7])
    expect([reviews.averageRating, reviews.totalReviews, reviews.items.length]).toEqual([4.8, 243, 5])
  })
})
