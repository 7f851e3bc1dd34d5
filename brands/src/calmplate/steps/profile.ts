import type {
  BmiStep,
  Condition,
  GoalWeightStep,
  InfoCardStep,
  InPageInfoCardStep,
  MeasurementStep,
  NumericStep,
  ProfileSummaryStep,
  SingleChoiceStep,
  TabbedChoiceStep,
  TextStep,
} from '@fennel/funnel'
import {
  antiInflammatoryPlate,
  deliciousDishes,
  genderFemale,
  genderMale,
  goalCelebration as goalCelebrationPicture,
  livingCity,
  livingCountryside,
  livingSuburbs,
  profileCard,
} from '../pictures.ts'
import {
  endsAtHealthyRange,
  isAtLowerBound,
  isBelowRange,
  isFarAway,
  leadsDown,
  reachesGoal,
  staysLevel,
} from '../../prediction-ends.ts'
import { heightTabs, weightTabs } from '../../measurement-tabs.ts'
import { cookingStory, firstPotStory } from '../testimonials.ts'
import { choice } from '../../choice.ts'
import { isMan } from '../../genders.ts'

const stepLabelId = 'profile'

const saysToLose: Condition = {
  answerIs: {
    questionId: 'weight_loss_goal',
    anyOf: [
      'lose_1_20_lbs',
      'lose_21_50_lbs',
      'lose_over_50_lbs',
      'lose_1_10_kg',
      'lose_11_20_kg',
      'lose_over_20_kg',
    ],
  },
}

/** A date and a lower number only make sense for visitors who want to lose weight and have some to lose. */
export const wantsToLose: Condition = { all: [saysToLose, leadsDown] }

/** The same, if the prediction also reaches the goal, so that the text may name it. */
export const wantsToLoseToGoal: Condition = { all: [saysToLose, reachesGoal] }

export const gender: SingleChoiceStep = {
  id: 'gender',
  type: 'single-choice',
  title: 'What is your gender?',
  landingPageOnly: true,
  landingPageTemplate: 'landing-image-style',
  landingPageTitle: 'Eat calmer. Feel lighter.',
  landingPageSubtitle: 'Choose one to start your quiz',
  heroTextLines: ['Eat calmer.', 'Feel lighter.', 'An anti-inflammatory plan built around you'],
  layout: 'grid',
  options: [
    choice('female', 'Female', { image: genderFemale }),
    choice('male', 'Male', { image: genderMale }),
  ],
  dataClass: 'profile',
}

export const weightLossGoal: TabbedChoiceStep = {
  id: 'weight_loss_goal',
  type: 'tabbed-choice',
  title: 'What would you like to do with your weight?',
  description: 'A rough idea is enough. You will choose an exact goal in a moment.',
  defaultTabId: 'LB',
  tabs: [
    {
      id: 'LB',
      label: 'lb',
      options: [
        choice('lose_1_20_lbs', '🌱 Lose 1 to 20 lb'),
        choice('lose_21_50_lbs', '🌿 Lose 21 to 50 lb'),
        choice('lose_over_50_lbs', '🌳 Lose more than 50 lb'),
        choice('maintain', '⚖️ Keep my weight and eat better'),
        choice('undecided', "🤔 I'm not sure yet"),
      ],
    },
    {
      id: 'KG',
      label: 'kg',
      options: [
        choice('lose_1_10_kg', '🌱 Lose 1 to 10 kg'),
        choice('lose_11_20_kg', '🌿 Lose 11 to 20 kg'),
        choice('lose_over_20_kg', '🌳 Lose more than 20 kg'),
        choice('maintain', '⚖️ Keep my weight and eat better'),
        choice('undecided', "🤔 I'm not sure yet"),
      ],
    },
  ],
  stepLabelId,
  dataClass: 'health',
}

export const age: NumericStep = {
  id: 'age',
  type: 'numeric',
  title: 'How old are you?',
  description: 'Energy needs and muscle change with age, so your plan does too.',
  placeholder: 'Your age',
  suffix: 'years',
  validation: { required: true, min: 18, max: 110 },
  extraContent: { text: 'Calmplate is made for adults aged 18 and over.' },
  stepLabelId,
  dataClass: 'profile',
}

export const height: MeasurementStep = {
  id: 'height',
  type: 'measurement-tabbed',
  measurementType: 'height',
  title: 'How tall are you?',
  description: 'We need your height to work out your body mass index.',
  tabs: heightTabs,
  defaultTabId: 'FT',
  counterpartQuestionId: 'weight',
  stepLabelId,
  dataClass: 'health',
}

export const weight: MeasurementStep = {
  id: 'weight',
  type: 'measurement-tabbed',
  measurementType: 'weight',
  title: 'What do you weigh right now?',
  description: 'Your best guess is fine if you have no scale nearby.',
  tabs: weightTabs,
  defaultTabId: 'LB',
  counterpartQuestionId: 'height',
  extraContent: {
    title: 'Between you and your plan',
    text: 'We ask so that portions and pace fit your body. This answer is encrypted where we keep it and never goes to advertisers.',
  },
  stepLabelId,
  dataClass: 'health',
}

export const bmiVisualization: BmiStep = {
  id: 'bmi_visualization',
  type: 'bmi-visualization',
  title: 'Here is where you start',
  description:
    'Your body mass index is {bmi}. It is a rough guide: it cannot see muscle, age or how you feel.',
  heightQuestionId: 'height',
  weightQuestionId: 'weight',
  feedback: {
    underweight:
      'This is below the range that is considered healthy for most adults, so losing weight is not a good idea. You are welcome to use the plan to eat well and keep your weight. Please talk to a doctor as well.',
    normal:
      'You are within the range that is considered healthy for most adults. Your plan can help you eat in a calmer way and stay where you feel good.',
    overweight:
      'You are above the range that is considered healthy for most adults. Small, steady changes are a good way back, and even a modest loss can be worthwhile.',
    obese:
      'You are above the range that is considered healthy for most adults. You do not have to get all the way to one number: the first few percent can already make a difference. A doctor can be a good partner on the way.',
  },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'health',
}

export const goalWeight: GoalWeightStep = {
  id: 'goal_weight',
  type: 'goal-weight',
  title: 'What weight would feel right for you?',
  description: 'Choose a number you could live with happily, not the smallest you can imagine.',
  tabs: weightTabs,
  defaultTabId: 'LB',
  currentWeightQuestionId: 'weight',
  extraContent: { text: 'You can change your goal at any time later.' },
  stepLabelId,
  dataClass: 'health',
}

const moreThanANumber =
  'If you would still like to weigh less, please talk to a doctor first. How rested, strong and well fed you feel says more than a number.'

export const goalCelebration: InfoCardStep = {
  id: 'goal_celebration',
  type: 'info-card',
  title: '{goalWeight}: a goal worth looking forward to',
  icon: '🎉',
  card: {
    picture: goalCelebrationPicture,
    paragraphs: [
      'You have just done something useful: you named it. People who set a clear goal and check in on it tend to get further than people who only hope.',
      'And you do not have to wait until the end to feel a difference. For adults who carry extra weight, losing 5 to 10 percent of their body weight is likely to help blood pressure, cholesterol and blood sugar.',
    ],
    source: { text: 'US Centers for Disease Control and Prevention, guidance on losing weight' },
  },
  extraContent: {
    text: 'From {currentWeight} to {goalWeight}: that is {weightToLose}, or {goalPercent} of where you are today. Small steps add up.',
    when: wantsToLoseToGoal,
  },
  otherWords: [
    {
      when: isFarAway,
      title: 'One stretch at a time: {possibleWeight} first',
      icon: '🥾',
      card: {
        picture: goalCelebrationPicture,
        paragraphs: [
          'At a pace that is safe to keep, your goal is more than a year away. So your plan walks toward a first milestone, and from there you choose the next one. For a journey this long, your doctor is good company.',
          'And you do not have to wait until the end to feel a difference. For adults who carry extra weight, losing 5 to 10 percent of their body weight is likely to help blood pressure, cholesterol and blood sugar.',
        ],
        source: { text: 'US Centers for Disease Control and Prevention, guidance on losing weight' },
      },
    },
    {
      when: endsAtHealthyRange,
      title: 'Your plan goes down to {possibleWeight}',
      icon: '🌿',
      card: {
        picture: deliciousDishes,
        paragraphs: [
          'The goal you named is below the range usually seen as healthy for your height. That range begins at about {possibleWeight}, so this is as low as we plan.',
          moreThanANumber,
        ],
      },
      buttonText: 'Understood',
    },
    {
      when: isAtLowerBound,
      title: 'Your plan stays at {currentWeight}',
      icon: '🌿',
      card: {
        picture: deliciousDishes,
        paragraphs: [
          'The range usually seen as healthy for your height begins at about the weight you have today, and the goal you named is below it. So your plan does not go lower: it is about eating well and keeping your weight steady.',
          moreThanANumber,
        ],
      },
      buttonText: 'Understood',
    },
    {
      when: staysLevel,
      title: 'A steady {currentWeight}, and calmer meals',
      icon: '⚖️',
      card: {
        picture: deliciousDishes,
        paragraphs: [
          'Nothing has to come off in this plan. It is about eating well and keeping your weight steady, and what changes is on your plate.',
          'Would you like to gain weight? This plan is not made for that. A doctor or a dietitian can tell you what is right for you.',
        ],
      },
    },
    {
      when: isBelowRange,
      title: "Let's talk about eating well, not eating less",
      icon: '🌿',
      card: {
        picture: deliciousDishes,
        paragraphs: [
          'Your weight today is below the range usually seen as healthy for your height. So your plan is about eating well and eating enough, not about losing.',
          'Please talk to a doctor about a weight that is right for you. Until then, the recipes are yours to enjoy.',
        ],
      },
      buttonText: 'Continue',
    },
  ],
  evidence: ['modest-loss', 'goal-tracking'],
  buttonText: 'Keep going',
  stepLabelId,
  dataClass: 'none',
}

export const weeklyActivity: SingleChoiceStep = {
  id: 'weekly_activity',
  type: 'single-choice',
  title: 'How active is a normal week for you?',
  description: 'Think of an ordinary week, not your best one.',
  options: [
    choice('not_active', '🛋️ Not very active', { description: 'Mostly sitting, few walks' }),
    choice('lightly_active', '🚶 Lightly active', {
      descriptionByUnits: {
        imperial: 'Walking 1.5 to 3 miles daily',
        metric: 'Walking 2.5 to 5 km daily',
      },
    }),
    choice('moderately_active', '🚴 Moderately active', {
      description: 'On my feet a lot, or exercise 2 to 3 times a week',
    }),
    choice('active', '🏃 Active', { description: 'Physical work, or exercise most days' }),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const name: TextStep = {
  id: 'name',
  type: 'text',
  title: 'What should we call you?',
  description: 'We will put your name on your plan.',
  placeholder: 'First name',
  validation: { required: true, maxLength: 60 },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'contact',
}

export const personalProfileSummary: ProfileSummaryStep = {
  id: 'personal_profile_summary',
  type: 'personal-profile-summary',
  title: 'Nice to meet you, {name}',
  description: 'This is your profile so far. Anything wrong? Just go back and change it.',
  lines: [
    { label: 'Age', questionId: 'age' },
    { label: 'Height', questionId: 'height' },
    { label: 'Current weight', questionId: 'weight' },
    { label: 'Goal weight', questionId: 'goal_weight' },
    { label: 'Weekly activity', questionId: 'weekly_activity' },
  ],
  card: {
    picture: profileCard,
    paragraphs: [
      'From these answers we estimate how much energy your body needs and a pace that is realistic for you. Next, we would like to know how you eat and live.',
    ],
  },
  buttonText: 'Looks right',
  stepLabelId,
  dataClass: 'none',
}

export const dietFamiliarity: SingleChoiceStep = {
  id: 'diet_familiarity',
  type: 'single-choice',
  title: 'How well do you know anti-inflammatory eating?',
  options: [
    choice('beginner', "🌱 It's new to me", { description: 'I may have heard the word' }),
    choice('intermediate', '🌿 I know the basics', {
      description: 'I have read about it or tried some of it',
    }),
    choice('expert', '🌳 I know it well', { description: 'I already eat this way some of the time' }),
  ],
  stepLabelId,
  dataClass: 'preference',
}

export const dietInfo: InfoCardStep = {
  id: 'diet_info',
  type: 'info-card',
  title: 'What is anti-inflammatory eating?',
  icon: '🥗',
  card: {
    picture: antiInflammatoryPlate,
    paragraphs: [
      'Inflammation is how your body defends itself. When it smolders on for a long time, it is linked with many common health problems, and the way we eat is one of the things that can feed it or calm it.',
    ],
    bullets: [
      {
        icon: '🫐',
        title: 'More of what calms',
        text: 'Vegetables, berries, beans, whole grains, nuts, olive oil and oily fish',
      },
      {
        icon: '🥤',
        title: 'Less of what fuels it',
        text: 'Sugary drinks, refined flour, fried food and processed meat',
      },
      {
        icon: '🍽️',
        title: 'A pattern, not a ban',
        text: 'What you eat most days matters. One dinner out does not undo it',
      },
    ],
    source: { text: 'Harvard Health Publishing; review of 17 controlled trials, NMCD 2014' },
  },
  extraContent: {
    title: 'New to this? Good.',
    text: 'Your plan starts with the plate in the picture and adds one small habit at a time.',
    when: { answerIs: { questionId: 'diet_familiarity', anyOf: ['beginner'] } },
  },
  evidence: ['inflammation-foods', 'mediterranean-markers'],
  buttonText: 'Makes sense',
  stepLabelId,
  dataClass: 'none',
}

const dinnerParagraphs = [
  'Lemon, garlic, herbs and good oil do most of the work. Your plan picks dishes from what you like.',
]

export const dietTestimonial: InPageInfoCardStep = {
  id: 'diet_testimonial',
  type: 'in-page-info-card',
  content: 'testimonial',
  title: 'It should taste like dinner, not like a diet',
  card: { testimonial: cookingStory, paragraphs: dinnerParagraphs },
  otherWords: [{ when: isMan, card: { testimonial: firstPotStory, paragraphs: dinnerParagraphs } }],
  evidence: ['member-stories'],
  buttonText: 'Sounds good',
  stepLabelId,
  dataClass: 'none',
}

export const livingArea: SingleChoiceStep = {
  id: 'living_area',
  type: 'single-choice',
  title: 'Where do you live, {name}?',
  description: 'So we can suggest walks and shopping that are easy for you.',
  layout: 'grid',
  options: [
    choice('countryside', '🌾 In the countryside', { image: livingCountryside }),
    choice('city', '🏙️ In a city', { image: livingCity }),
    choice('suburbs', '🏡 In the suburbs', { image: livingSuburbs }),
  ],
  stepLabelId,
  dataClass: 'profile',
}

export const previousWeightLoss: SingleChoiceStep = {
  id: 'previous_weight_loss',
  type: 'single-choice',
  title: 'Have you tried to lose weight before?',
  description: 'Whatever happened then, it helps us plan better now.',
  options: [choice('yes', '🙋 Yes, I have'), choice('no', '🌱 No, I have not')],
  stepLabelId,
  dataClass: 'health',
}

export const antiInflammatoryDifference: InPageInfoCardStep = {
  id: 'anti_inflammatory_difference',
  type: 'in-page-info-card',
  content: 'graph',
  customComponent: 'weight-loss-comparison-graph',
  title: 'Slower at first, and made to last',
  card: {
    paragraphs: [
      'Very strict diets often start fast and are hard to keep up. When they stop, the weight tends to return. A way of eating you enjoy may start more gently, and it is easier to stay with.',
    ],
    comparison: {
      ours: { label: 'Calmplate, a steady pattern', points: [100, 98, 95.5, 93, 91, 90] },
      theirs: { label: 'Very strict diet', points: [100, 94, 91, 93.5, 97, 99] },
      caption: 'Weight as a percent of the start over six months. A drawing of the idea, not a measurement.',
    },
    source: { text: 'People who lose weight gradually are more likely to keep it off: US CDC' },
  },
  extraContent: {
    title: 'It was probably not you',
    text: 'You told us you have tried before. If the plan was too strict for real life, starting again in the same way would be the hard part. So we do it differently.',
    when: { answerIs: { questionId: 'previous_weight_loss', anyOf: ['yes'] } },
  },
  conditionalDisplay: leadsDown,
  evidence: ['gradual-pace', 'comparison-curve'],
  buttonText: 'Show me my pace',
  stepLabelId,
  dataClass: 'none',
}

export const calculatingPlan: InPageInfoCardStep = {
  id: 'calculating_plan',
  type: 'in-page-info-card',
  content: 'custom-loader',
  customComponent: 'calculating-plan-loader',
  title: 'Going through your answers, {name}',
  card: {
    paragraphs: ['This takes a few seconds.'],
    stages: [
      { label: 'Your body', detail: 'Age, height and current weight', milliseconds: 1400 },
      { label: 'Your energy needs', detail: 'How active your week is', milliseconds: 1400 },
      { label: 'Your goal', detail: 'A pace that is safe to keep', milliseconds: 1400 },
      { label: 'Your first curve', detail: 'What is possible, week by week', milliseconds: 1200 },
    ],
  },
  buttonText: 'See my estimate',
  stepLabelId,
  dataClass: 'none',
}

export const weightPredictionResult: InfoCardStep = {
  id: 'weight_prediction_result',
  type: 'info-card',
  customComponent: 'weight-prediction-early',
  title: '{name}, {possibleWeight} is possible',
  description: 'This is your first estimate at a gentle pace. The next answers shape the plan behind it.',
  card: {
    paragraphs: [
      'Bodies usually change faster at the start and more slowly later. This is an estimate and not a promise.',
    ],
  },
  otherWords: [
    {
      when: isFarAway,
      title: '{name}, a first milestone of {possibleWeight} is possible',
      extraContent: {
        text: 'From there, you choose the next one.',
      },
    },
    {
      when: staysLevel,
      title: '{name}, a steady {currentWeight} is possible',
      description: 'This is your first estimate. The next answers shape the plan behind it.',
      card: {
        paragraphs: [
          'The line is level on purpose. Small ups and downs from day to day are normal. This is an estimate and not a promise.',
        ],
      },
    },
    {
      when: isBelowRange,
      title: '{name}, your plan begins with eating well',
      description: 'There is no way down to draw here, because you have nothing to lose.',
      card: {
        paragraphs: [
          'The line is level on purpose. What may change are your meals: regular, filling and made of things you like.',
        ],
      },
      buttonText: 'Continue',
    },
  ],
  evidence: ['gradual-pace'],
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'none',
}
