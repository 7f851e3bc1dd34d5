import type { EmailStep, InfoCardStep, InPageInfoCardStep } from '@fennel/funnel'
import {
  almostDone as almostDonePicture,
  expertChef,
  expertCoach,
  expertDietitian,
  faceChange,
  programPreparation as programPreparationPicture,
} from '../pictures.ts'
import { endsAtHealthyRange, leadsNowhere } from '../../prediction-ends.ts'
import { wantsToLose } from './profile.ts'

export const weightPredictionResultMiddle: InfoCardStep = {
  id: 'weight_prediction_result_middle',
  type: 'info-card',
  customComponent: 'weight-prediction-middle',
  title: 'Your habits are in, {name}',
  description:
    'What you told us about your days shapes your meals, not the date. The later date allows for slow weeks.',
  card: {
    paragraphs: [
      'We keep the pace to what public health guidance calls gradual. Weeks in which nothing moves are normal, and the second curve has room for them.',
    ],
  },
  extraContent: {
    text: 'Both dates are possible, if the plan fits your life.',
    when: wantsToLose,
  },
  otherWords: [
    {
      when: endsAtHealthyRange,
      extraContent: {
        text: '{possibleWeight} is where the healthy range for your height begins, so the plan stops there. Please talk to a doctor before you aim lower.',
      },
    },
    {
      when: leadsNowhere,
      description: 'What you told us about your days goes into your meals.',
      card: {
        paragraphs: [
          'Your line is level: the plan is about how you eat, not about less of you. Small ups and downs are normal and no reason to eat less.',
        ],
      },
    },
  ],
  evidence: ['gradual-pace'],
  buttonText: 'Continue',
  stepLabelId: 'habits',
  dataClass: 'none',
}

export const email: EmailStep = {
  id: 'email',
  type: 'email',
  title: 'Which email should we save your plan under, {name}?',
  description:
    'Your answers are saved under it, and it is how you log in later. Until you buy the plan, we only write to you if you check the box.',
  placeholder: 'name@example.com',
  privacyNote:
    'We use your address for your plan and your account. We never sell it, and you can unsubscribe at any time.',
  buttonText: 'Continue',
  stepLabelId: 'habits',
  dataClass: 'contact',
}

export const almostDone: InfoCardStep = {
  id: 'almost_done',
  type: 'info-card',
  title: 'Almost done: one last chapter',
  icon: '🍃',
  card: {
    picture: almostDonePicture,
    paragraphs: [
      'There are a few questions left about your health and what moves you. They make sure we do not suggest anything that does not suit you.',
      'These answers are encrypted where we keep them. They never go to advertisers, and you can have them deleted at any time.',
    ],
  },
  buttonText: 'Continue',
  stepLabelId: 'habits',
  dataClass: 'none',
}

export const faceChangeVisualization: InPageInfoCardStep = {
  id: 'face_change_visualization',
  type: 'in-page-info-card',
  content: 'face-change',
  customComponent: 'face-change',
  title: 'Friends may see it in your face first',
  card: {
    picture: faceChange,
    paragraphs: [
      'Some people who eat less salt, sugar and alcohol and sleep better say that they look less puffy and more rested. It is different for everyone.',
    ],
    bullets: [
      { icon: '😊', title: 'More rested eyes', text: 'Sleep and water help' },
      { icon: '💧', title: 'Less puffiness', text: 'Salty and sugary food can hold water' },
      { icon: '🌿', title: 'A calmer look', text: 'Feeling well tends to show' },
    ],
    source: { text: 'A drawing, not a photograph. Individual results vary.' },
  },
  evidence: ['face-change'],
  buttonText: 'Continue',
  stepLabelId: 'health',
  dataClass: 'none',
}

export const programPreparation: InfoCardStep = {
  id: 'program_preparation',
  type: 'info-card',
  customComponent: 'program-preparation',
  title: 'Laying out your program, {name}',
  description: 'We are putting your answers together, one week at a time.',
  card: {
    picture: programPreparationPicture,
    paragraphs: ['All of it is made from your answers.'],
    stages: [
      { label: 'Choosing your recipes', detail: 'Your tastes in, your allergies out', milliseconds: 1600 },
      { label: 'Setting portions', detail: 'For your body and your activity', milliseconds: 1500 },
      { label: 'Planning your first 21 days', detail: 'One small habit at a time', milliseconds: 1600 },
      { label: 'Adding movement', detail: 'Short sessions that are kind to your joints', milliseconds: 1300 },
    ],
  },
  evidence: ['plan-contents'],
  buttonText: 'Continue',
  stepLabelId: 'health',
  dataClass: 'none',
}

export const nutritionExperts: InfoCardStep = {
  id: 'nutrition_experts',
  type: 'info-card',
  customComponent: 'nutrition-experts',
  title: 'The people behind your plate',
  description: 'Three opinions on every plan: is it sound, does it taste good, and can you keep it up?',
  card: {
    paragraphs: [
      'Calmplate combines public nutrition guidance with everyday cooking. It supports general health and does not replace your doctor.',
    ],
    people: [
      {
        name: 'Samira H.',
        role: 'Registered dietitian',
        text: 'I look for balance first: enough protein, enough fiber, and a pace your body can follow.',
        picture: expertDietitian,
        sample: true,
      },
      {
        name: 'Bruno T.',
        role: 'Chef and recipe developer',
        text: 'If I would not put a dish on my own table, it does not go into the plan.',
        picture: expertChef,
        sample: true,
      },
      {
        name: 'Judith P.',
        role: 'Movement coach',
        text: 'Ten minutes you actually do are worth more than an hour you planned.',
        picture: expertCoach,
        sample: true,
      },
    ],
  },
  evidence: ['expert-team'],
  buttonText: 'Show me my result',
  stepLabelId: 'health',
  dataClass: 'none',
}

export const finalPredictionResult: InfoCardStep = {
  id: 'final_prediction_result',
  type: 'info-card',
  customComponent: 'weight-prediction-final',
  title: '{name}, your plan is ready',
  description: 'From {currentWeight} today: here is your possible path to {possibleWeight}.',
  card: {
    paragraphs: [
      'Every answer you gave is in it: what you like, what you leave out, when you eat, and how you want to start.',
      'The curve is an estimate at a gradual pace. Your own path may be quicker, slower or less even, and that is fine.',
    ],
  },
  otherWords: [
    {
      when: leadsNowhere,
      description: 'A plan for eating well at {currentWeight}, the weight you have today.',
      card: {
        paragraphs: [
          'Every answer you gave is in it: what you like, what you leave out, when you eat, and how you want to start.',
          'The line is level, because your plan does not aim at losing weight. Your own days may be less even, and that is fine.',
        ],
      },
    },
  ],
  evidence: ['gradual-pace'],
  buttonText: 'Get my plan',
  isFinal: true,
  stepLabelId: 'health',
  dataClass: 'none',
}
