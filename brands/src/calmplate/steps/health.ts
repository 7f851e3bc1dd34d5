import type { InfoCardStep, MultipleChoiceStep, SingleChoiceStep } from '@fennel/funnel'
import { thankYouForSharing as thankYouForSharingPicture } from '../pictures.ts'
import { choice } from '../../choice.ts'

const stepLabelId = 'health'

export const medicationsTaken: MultipleChoiceStep = {
  id: 'medications_taken',
  type: 'multiple-choice',
  title: 'Do you take any of these regularly?',
  description: 'Some foods and medicines do not go well together. Choose all that fit.',
  options: [
    choice('none', '✅ None of these', { exclusive: true }),
    choice('blood_pressure', '💓 Blood pressure medicine'),
    choice('cholesterol', '🫀 Cholesterol medicine'),
    choice('diabetes', '🩸 Diabetes medicine or insulin'),
    choice('blood_thinners', '💉 Blood thinners'),
    choice('thyroid', '🦋 Thyroid medicine'),
    choice('antidepressants', '🌤️ Antidepressants'),
    choice('hormones', '🌸 Hormones or birth control'),
    choice('pain_relief', '💊 Pain or anti-inflammatory medicine'),
    choice('other', '➕ Something else'),
    choice('prefer_not_to_answer', '🤐 I prefer not to answer', { exclusive: true }),
  ],
  validation: { required: true },
  extraContent: {
    title: 'Please talk to your doctor or pharmacist first',
    text: 'Doses of these medicines may need to change when your diet or weight changes, and some, like warfarin, react to how many leafy greens you eat. Never stop a medicine on your own.',
    when: {
      answerIs: {
        questionId: 'medications_taken',
        anyOf: ['blood_pressure', 'diabetes', 'blood_thinners', 'thyroid'],
      },
    },
  },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'health',
}

export const dietaryRestrictions: SingleChoiceStep = {
  id: 'dietary_restrictions',
  type: 'single-choice',
  title: 'Do you follow a special diet for medical or religious reasons?',
  description: 'Your plan will respect it. You can set the details in the app.',
  options: [choice('yes', '🙏 Yes, I do'), choice('no', "🍽️ No, I don't")],
  stepLabelId,
  dataClass: 'health',
}

export const healthRisks: MultipleChoiceStep = {
  id: 'health_risks',
  type: 'multiple-choice',
  title: 'Do any of these apply to you?',
  description: 'Diagnosed by a doctor or in treatment. Choose all that fit.',
  options: [
    choice('high_blood_pressure', '💓 High blood pressure'),
    choice('heart_disease', '🫀 Heart disease'),
    choice('high_cholesterol', '🧈 High cholesterol'),
    choice('diabetes', '🩸 Diabetes'),
    choice('osteoarthritis', '🦴 Osteoarthritis'),
    choice('kidney_disease', '🫘 Kidney disease'),
    choice('depression', '🌧️ Depression'),
    choice('none', '✅ None of these', { exclusive: true }),
  ],
  validation: { required: true },
  extraContent: {
    title: 'Let your doctor know',
    text: 'With what you checked, please talk to your doctor before you start. Show them the plan: it is easy to adjust, and it does not replace treatment.',
    when: {
      answerIs: {
        questionId: 'health_risks',
        anyOf: ['high_blood_pressure', 'heart_disease', 'diabetes', 'kidney_disease', 'depression'],
      },
    },
  },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'health',
}

export const thankYouForSharing: InfoCardStep = {
  id: 'thank_you_for_sharing',
  type: 'info-card',
  title: 'Thank you for telling us, {name}',
  icon: '🤝',
  card: {
    picture: thankYouForSharingPicture,
    paragraphs: [
      'Those are personal questions, and we do not take your trust lightly. Your health answers are used for your plan only. They are encrypted where we keep them and stay out of advertising.',
      'Calmplate supports general health. It does not diagnose or treat anything, so for medical questions your doctor comes first.',
    ],
  },
  extraContent: {
    title: "You don't have to carry it alone",
    text: 'If low mood weighs on you, food can be one small support, but people help more. Please talk to someone you trust or to a doctor.',
    when: { answerIs: { questionId: 'health_risks', anyOf: ['depression'] } },
  },
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'none',
}

export const selfEsteemImpact: SingleChoiceStep = {
  id: 'self_esteem_impact',
  type: 'single-choice',
  title: 'Does your weight affect how you feel about yourself?',
  description:
    'You are worth the same at every weight. We ask so that your plan can be kind where it needs to be.',
  options: [
    choice('often', '🌧️ Yes, often'),
    choice('sometimes', '🌦️ Sometimes'),
    choice('rarely', '🌤️ Rarely'),
    choice('never', "☀️ No, I'm at peace with it"),
  ],
  stepLabelId,
  dataClass: 'health',
}

export const familyConcerns: SingleChoiceStep = {
  id: 'family_concerns',
  type: 'single-choice',
  title: 'Is anyone close to you concerned about your health?',
  description: 'People who care can be a help, if you let them in on your plan.',
  options: [choice('yes', '💞 Yes'), choice('no', '🙂 No')],
  stepLabelId,
  dataClass: 'health',
}
