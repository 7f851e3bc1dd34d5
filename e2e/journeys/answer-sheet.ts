/** One answer as a visitor gives it, and how the server must store it. */
export type Given =
  | { choose: string; tab?: string; stored: string }
  | { check: readonly string[]; stored: readonly string[] }
  | { type: Readonly<Record<string, string>>; tab?: string; stored: string | number }

/** Answers by step id. For a choice that is not on the sheet, the first option is taken. */
export type AnswerSheet = Readonly<Record<string, Given>>

const shared: AnswerSheet = {
  gender: { choose: 'Female', stored: 'female' },
  age: { type: { 'How old are you?': '47' }, stored: 47 },
  weekly_activity: { choose: 'Lightly active', stored: 'lightly_active' },
  name: { type: { 'What should we call you?': 'Maria' }, stored: 'Maria' },
  diet_familiarity: { choose: "It's new to me", stored: 'beginner' },
  living_area: { choose: 'In a city', stored: 'city' },
  previous_weight_loss: { choose: 'Yes, I have', stored: 'yes' },
  last_time_ideal_weight: { choose: '1 to 3 years ago', stored: 'one_to_three_years' },
  current_clothes_size: { choose: 'XXL', stored: 'xxl' },
  goal_clothes_size: { choose: 'L', stored: 'l' },
  eating_habits: { choose: 'I eat late in the evening', stored: 'late_eating' },
  cooking_skills: { choose: 'I cook simple things', stored: 'simple_meals' },
  food_preferences: { check: ['Mediterranean', 'Gluten-free'], stored: ['mediterranean', 'gluten_free'] },
  meat_preferences: { choose: 'Chicken or turkey', stored: 'poultry' },
  food_allergies: { check: ['Lactose', 'Nuts'], stored: ['lactose', 'nuts'] },
  water_consumption: { choose: 'About 3 to 6 glasses of water', stored: 'about_3_6' },
  weekend_healthy_choices: { choose: 'No, weekends are different', stored: 'no' },
  meal_timing: { choose: 'Yes, quite regularly', stored: 'yes' },
  sleep_quality: { choose: 'My sleep varies', stored: 'varies' },
  medications_taken: { check: ['Thyroid medicine'], stored: ['thyroid'] },
  dietary_restrictions: { choose: "No, I don't", stored: 'no' },
  health_risks: {
    check: ['High cholesterol', 'Osteoarthritis'],
    stored: ['high_cholesterol', 'osteoarthritis'],
  },
  self_esteem_impact: { choose: 'Sometimes', stored: 'sometimes' },
  family_concerns: { choose: 'Yes', stored: 'yes' },
  motivation_to_reach_target: { choose: "Yes, I'm ready", stored: 'yes' },
  start_plan: { choose: 'With a friend', stored: 'with_friend' },
  additional_goal: { check: ['Feel healthier', 'Sleep well'], stored: ['feel_healthier', 'sleep_well'] },
}

/** A visitor who uses pounds, feet and inches. */
export const imperialSheet: AnswerSheet = {
  ...shared,
  weight_loss_goal: { choose: 'Lose 21 to 50 lb', stored: 'lose_21_50_lbs' },
  height: { type: { Feet: '5', Inches: '6' }, stored: 'FT:feet=5&inches=6' },
  weight: { type: { Weight: '180' }, stored: 'LB:pounds=180' },
  goal_weight: { type: { Weight: '150' }, stored: 'LB:pounds=150' },
}

/** A visitor who switches to kilograms at the first question, stays there, and types decimal commas. */
export const metricSheet: AnswerSheet = {
  ...shared,
  gender: { choose: 'Male', stored: 'male' },
  weight_loss_goal: { tab: 'kg', choose: 'Lose 11 to 20 kg', stored: 'lose_11_20_kg' },
  height: { type: { Height: '181' }, stored: 'CM:cm=181' },
  weight: { type: { Weight: '92,5' }, stored: 'KG:kilograms=92.5' },
  goal_weight: { type: { Weight: '80' }, stored: 'KG:kilograms=80' },
}

/** The questions of a sheet that come after the email step. */
const afterEmail = [
  'medications_taken',
  'dietary_restrictions',
  'health_risks',
  'self_esteem_impact',
  'family_concerns',
  'motivation_to_reach_target',
  'start_plan',
  'additional_goal',
]

/** A sheet's answers as stored, by step id. */
export function storedAnswers(sheet: AnswerSheet): Record<string, string | number | readonly string[]> {
  return Object.fromEntries(Object.entries(sheet).map(([id, given]) => [id, given.stored]))
}

/** Same for the questions that come before the email step. */
export function answersBeforeEmail(sheet: AnswerSheet): Record<string, string | number | readonly string[]> {
  return Object.fromEntries(Object.entries(storedAnswers(sheet)).filter(([id]) => !afterEmail.includes(id)))
}
