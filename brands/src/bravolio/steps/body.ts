import type {
  BmiStep,
  Condition,
  GoalWeightStep,
  InfoCardStep,
  InPageInfoCardStep,
  MeasurementStep,
  ProfileSummaryStep,
  SingleChoiceStep,
} from '@fennel/funnel'
import {
  goalLine as goalLinePicture,
  halfTime as halfTimePicture,
  playerCard,
  starterMove as starterMovePicture,
  trainingFuel as trainingFuelPicture,
} from '../pictures.ts'
import {
  endsAtHealthyRange,
  goalMayHarm,
  isAtLowerBound,
  isBelowRange,
  isFarAway,
  staysLevel,
} from '../../prediction-ends.ts'
import { heightTabs, weightTabs } from '../../measurement-tabs.ts'
import { choice } from '../../choice.ts'
import { wantsToLoseToGoal } from './day.ts'

const stepLabelId = 'body'

/** Steps about a target number, line or date. Visitors whom a goal may harm skip them. */
const mayAim: Condition = { not: goalMayHarm }

const trains: Condition = {
  answerIs: { questionId: 'training_days', anyOf: ['one_or_two', 'three_or_four', 'five_plus'] },
}

export const halfTime: InfoCardStep = {
  id: 'half_time',
  type: 'info-card',
  title: 'Half time, {name}. Have a sip of water',
  icon: '🚰',
  card: {
    picture: halfTimePicture,
    paragraphs: [
      'Your day and your kitchen are in. Second half: your body. One question about your health, a few numbers, a few words about moving.',
      'The numbers set your portions and draw your forecast. That is all they are for: no before photo, no public weigh-in.',
    ],
  },
  buttonText: 'Whistle',
  stepLabelId,
  dataClass: 'none',
}

export const height: MeasurementStep = {
  id: 'height',
  type: 'measurement-tabbed',
  measurementType: 'height',
  title: 'How tall do you stand?',
  description: 'Shoes off, hair does not count.',
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
  title: 'What do you weigh today?',
  description: 'Last week’s number will do. So will a good guess.',
  tabs: weightTabs,
  defaultTabId: 'LB',
  counterpartQuestionId: 'height',
  extraContent: {
    title: 'This stays in the locker room',
    text: 'Your weight is encrypted where we keep it, is used for your portions and your forecast, and is never passed to advertisers.',
  },
  otherWords: [
    {
      when: goalMayHarm,
      extraContent: {
        title: 'This stays in the locker room',
        text: 'Your weight is encrypted where we keep it, is used for your portions, and is never passed to advertisers.',
      },
    },
  ],
  stepLabelId,
  dataClass: 'health',
}

export const bmiVisualization: BmiStep = {
  id: 'bmi_visualization',
  type: 'bmi-visualization',
  title: 'Your spot on the map',
  description:
    'Body mass index {bmi}. Treat it like a street map: fine for finding the street, useless for judging the house. It cannot tell muscle from fat.',
  heightQuestionId: 'height',
  weightQuestionId: 'weight',
  feedback: {
    underweight:
      'You are below the range that counts as healthy for most adults, so weight loss is off the menu. Use the three beats to eat enough, and please have a doctor take a look.',
    normal:
      'You are inside the range that counts as healthy for most adults. Nothing to chase here; rhythm, strength and good food are goals enough.',
    overweight:
      'You are a step above the range that counts as healthy for most adults. If you train a lot, muscle may be part of that. If not, a small loss is a fair target.',
    obese:
      'You are above the range that counts as healthy for most adults. Forget the far end of the scale: the first few percent are the ones that tend to pay off. A doctor makes a good teammate.',
  },
  conditionalDisplay: mayAim,
  buttonText: 'Got it',
  stepLabelId,
  dataClass: 'health',
}

export const goalWeight: GoalWeightStep = {
  id: 'goal_weight',
  type: 'goal-weight',
  title: 'Where do you want to land?',
  description:
    'Choose a weight you could keep while still going out for dinner. Staying where you are is a goal, too.',
  tabs: weightTabs,
  defaultTabId: 'LB',
  currentWeightQuestionId: 'weight',
  extraContent: { text: 'Not carved in stone: you can move the line in the app whenever you like.' },
  conditionalDisplay: mayAim,
  stepLabelId,
  dataClass: 'health',
}

const lighterThanThat =
  'Lighter than that is not what we train for. If you want to go lower anyway, please ask a doctor first.'

export const goalLine: InfoCardStep = {
  id: 'goal_line',
  type: 'info-card',
  title: 'Line painted: {goalWeight}',
  icon: '🏁',
  card: {
    picture: goalLinePicture,
    paragraphs: [
      'Adults who carry extra weight and lose 5 to 10 percent of it are likely to see better blood pressure, cholesterol and blood sugar. So the race pays out long before the finish.',
      'And we would like you to keep your engine. Across 24 trials, people who ate more protein while losing weight held on to a little more muscle than those who ate less.',
    ],
    source: {
      text: 'US CDC on losing weight; Wycherley et al., American Journal of Clinical Nutrition, 2012',
      href: 'https://doi.org/10.3945/ajcn.112.044321',
    },
  },
  extraContent: {
    text: '{currentWeight} today, {goalWeight} ahead: {weightToLose} to go, or {goalPercent} of you. We will cut that into laps.',
    when: wantsToLoseToGoal,
  },
  otherWords: [
    {
      when: isFarAway,
      title: 'First lap: {possibleWeight}',
      icon: '🏟️',
      card: {
        picture: goalLinePicture,
        paragraphs: [
          'At a fair pace your finish is more than a year out, so we paint a line for the first lap, then for the next. For a race this long, a doctor makes a good teammate.',
          'Adults who carry extra weight and lose 5 to 10 percent of it are likely to see better blood pressure, cholesterol and blood sugar. So the race pays out long before the finish.',
        ],
        source: { text: 'US CDC on losing weight' },
      },
    },
    {
      when: endsAtHealthyRange,
      title: 'We paint the line at {possibleWeight}',
      icon: '🧢',
      card: {
        picture: trainingFuelPicture,
        paragraphs: [
          'Your number is below the range usually seen as healthy for your height. That range starts at about {possibleWeight}, and a good coach blows the whistle there.',
          lighterThanThat,
        ],
      },
      buttonText: 'Fair call',
    },
    {
      when: isAtLowerBound,
      title: 'We paint no line below {currentWeight}',
      icon: '🧢',
      card: {
        picture: trainingFuelPicture,
        paragraphs: [
          'You weigh about as little as is usually seen as healthy for your height, and your number is lower still. So the plan keeps your weight steady and works on rhythm, protein and energy.',
          lighterThanThat,
        ],
      },
      buttonText: 'Fair call',
    },
    {
      when: staysLevel,
      title: '{currentWeight} is your playing weight',
      icon: '⚖️',
      card: {
        picture: trainingFuelPicture,
        paragraphs: [
          'Your number is not below today’s, so there is no line to chase. The plan keeps your weight steady and works on rhythm, protein and energy.',
          'Putting weight on is another sport, and this plan does not coach it. Ask a doctor or a sports dietitian.',
        ],
      },
    },
    {
      when: isBelowRange,
      title: 'No race today. First we eat',
      icon: '🍚',
      card: {
        picture: trainingFuelPicture,
        paragraphs: [
          'You are below the range usually seen as healthy for your height, so losing is off the table. Three full beats a day are the whole game plan.',
          'Please have a doctor take a look and tell you which weight is right for you. Go easy on training until then.',
        ],
      },
      buttonText: 'Let us eat',
    },
  ],
  conditionalDisplay: mayAim,
  evidence: ['modest-loss', 'protein-muscle'],
  buttonText: 'Lace up',
  stepLabelId,
  dataClass: 'none',
}

export const weeklyActivity: SingleChoiceStep = {
  id: 'weekly_activity',
  type: 'single-choice',
  title: 'Outside of workouts, how much do you move in a week?',
  description: 'Stairs, dog, delivery bike, toddlers: all of it counts.',
  options: [
    choice('not_active', '🪑 Chair, car, couch', { description: 'I sit most of the day' }),
    choice('lightly_active', '🚶 I get around', {
      descriptionByUnits: {
        imperial: 'Walking 1.5 to 3 miles daily',
        metric: 'Walking 2.5 to 5 km daily',
      },
    }),
    choice('moderately_active', '🧹 On my feet', { description: 'Standing and walking for hours' }),
    choice('active', '🏗️ My job is my gym', { description: 'Lifting, carrying, climbing' }),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const trainingDays: SingleChoiceStep = {
  id: 'training_days',
  type: 'single-choice',
  title: 'How many days a week do you train?',
  description:
    'Anything that makes you breathe harder, on purpose. On those days we shift your meals a little.',
  options: [
    choice('none', '🛋️ None yet'),
    choice('one_or_two', '🏓 One or two'),
    choice('three_or_four', '🏃 Three or four'),
    choice('five_plus', '🚴 Five or more'),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const trainingTime: SingleChoiceStep = {
  id: 'training_time',
  type: 'single-choice',
  title: 'And when do you get your sweat on?',
  description: 'We put the nearest beat right behind it.',
  options: [
    choice('early', '🌄 Before the world is up'),
    choice('midday', '🕛 On my lunch break'),
    choice('after_work', '🌇 After work'),
    choice('late', '🌃 Late, when the gym is empty'),
    choice('varies', '🎲 Whenever it fits'),
  ],
  conditionalDisplay: trains,
  stepLabelId,
  dataClass: 'preference',
}

export const trainingFuel: InfoCardStep = {
  id: 'training_fuel',
  type: 'info-card',
  title: 'Train on food, not on fumes',
  icon: '🎒',
  card: {
    picture: trainingFuelPicture,
    paragraphs: [
      'Sports nutrition experts advise active people to eat about 0.5 to 0.9 grams of protein per pound of body weight a day (1.2 to 2 per kilogram). Three palms and a bowl of beans get many people there, no shake needed.',
      'On training days your plan adds carbs around the session: rice, fruit, potatoes. They are fuel.',
    ],
    source: {
      text: 'Joint position of the Academy of Nutrition and Dietetics, Dietitians of Canada and ACSM, 2016',
      href: 'https://doi.org/10.1016/j.jand.2015.12.006',
    },
  },
  extraContent: {
    title: 'Training before sunrise?',
    text: 'A banana before and a proper first beat after is plenty. If you prefer to train empty and feel fine, carry on.',
    when: { answerIs: { questionId: 'training_time', anyOf: ['early'] } },
  },
  conditionalDisplay: trains,
  evidence: ['active-protein'],
  buttonText: 'Fuel up',
  stepLabelId,
  dataClass: 'none',
}

export const starterMove: InfoCardStep = {
  id: 'starter_move',
  type: 'info-card',
  title: 'Your first training session is a song long',
  icon: '🎧',
  card: {
    picture: starterMovePicture,
    paragraphs: [
      'Put on one song while the pan heats up and move until it ends. That is it. Tomorrow, another one.',
      'The official target for adults is 150 minutes a week, plus something for your muscles on two days. The same guideline says that some is better than none.',
    ],
    source: { text: 'World Health Organization, guidelines on physical activity, 2020' },
  },
  conditionalDisplay: { answerIs: { questionId: 'training_days', anyOf: ['none'] } },
  evidence: ['weekly-movement'],
  buttonText: 'Press play',
  stepLabelId,
  dataClass: 'none',
}

export const sleepHours: SingleChoiceStep = {
  id: 'sleep_hours',
  type: 'single-choice',
  title: 'How long is your recovery? We mean sleep',
  description:
    'Grown-ups are advised to get seven hours or more. Muscles, mood and appetite all work the night shift.',
  options: [
    choice('under_6', '🧟 Under 6 hours'),
    choice('six_to_seven', '🌗 6 to 7'),
    choice('seven_to_eight', '🌕 7 to 8'),
    choice('over_8', '🐻 More than 8'),
  ],
  extraContent: {
    title: 'Short nights eat, too',
    text: 'People whose sleep was cut short in experiments ate about 385 calories more the next day. Before you blame your willpower, blame the pillow.',
  },
  evidence: ['sleep-seven-hours', 'short-sleep-intake'],
  stepLabelId,
  dataClass: 'health',
}

export const personalProfileSummary: ProfileSummaryStep = {
  id: 'personal_profile_summary',
  type: 'personal-profile-summary',
  title: 'Your player card, {name}',
  description: 'Wrong number on the back? Go back and swap it.',
  lines: [
    { label: 'Age', questionId: 'age' },
    { label: 'Height', questionId: 'height' },
    { label: 'Weight today', questionId: 'weight' },
    { label: 'Finish line', questionId: 'goal_weight' },
    { label: 'Everyday movement', questionId: 'weekly_activity' },
    { label: 'Training days', questionId: 'training_days' },
    { label: 'Eating rhythm', questionId: 'eating_rhythm' },
    { label: 'Loudest hunger', questionId: 'hunger_clock' },
  ],
  card: {
    picture: playerCard,
    paragraphs: ['Two halves, one card. Now let us see what three beats a day could do with it.'],
  },
  buttonText: 'That is me, run it',
  stepLabelId,
  dataClass: 'none',
}

export const calculatingPlan: InPageInfoCardStep = {
  id: 'calculating_plan',
  type: 'in-page-info-card',
  content: 'custom-loader',
  customComponent: 'calculating-plan-loader',
  title: 'Warming up your plan, {name}',
  card: {
    paragraphs: ['Shake out your shoulders. Five seconds.'],
    stages: [
      { label: 'Engine size', detail: 'Age, height and weight', milliseconds: 1300 },
      { label: 'Fuel per day', detail: 'Your movement and your training', milliseconds: 1300 },
      { label: 'Beats per day', detail: 'Your first bite and your loudest hunger', milliseconds: 1300 },
      { label: 'Fair pace', detail: 'Gradual, and no sprints', milliseconds: 1100 },
    ],
  },
  conditionalDisplay: mayAim,
  buttonText: 'Show the forecast',
  stepLabelId,
  dataClass: 'none',
}

export const weightPredictionResult: InfoCardStep = {
  id: 'weight_prediction_result',
  type: 'info-card',
  customComponent: 'weight-prediction-early',
  animationClass: 'rise',
  title: 'First forecast, {name}: {possibleWeight} is possible',
  description: 'Like the weather, it comes from a few measurements. Your next answers shape the plan.',
  card: {
    paragraphs: [
      'Off the line it looks quick, later it levels out. That is normal: a lighter body needs less fuel. It is a forecast and not a promise.',
    ],
  },
  otherWords: [
    {
      when: isFarAway,
      title: 'First forecast, {name}: a first lap to {possibleWeight} is possible',
    },
    {
      when: staysLevel,
      title: 'First forecast, {name}: a steady {currentWeight} is possible',
      card: {
        paragraphs: [
          'A level line, and that is the plan. It may bounce a little from day to day. It is a forecast and not a promise.',
        ],
      },
    },
    {
      when: isBelowRange,
      title: 'First forecast, {name}: full plates',
      description: 'No way down in this one. There is nothing to lose.',
      card: {
        paragraphs: [
          'The line is level because we will not help you get lighter. Eat your three beats and let a doctor set the weight.',
        ],
      },
      buttonText: 'Go on',
    },
  ],
  conditionalDisplay: mayAim,
  evidence: ['gradual-pace'],
  buttonText: 'Play on',
  stepLabelId,
  dataClass: 'none',
}
