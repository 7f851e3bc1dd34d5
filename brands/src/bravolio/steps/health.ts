import type { InfoCardStep, MultipleChoiceStep } from '@fennel/funnel'
import { doctorFirst as doctorFirstPicture } from '../pictures.ts'
import { goalMayHarm } from '../../prediction-ends.ts'
import { choice } from '../../choice.ts'

const stepLabelId = 'body'

/** Asked before the first number, because the answer decides whether there is a forecast at all. */
export const healthFlags: MultipleChoiceStep = {
  id: 'health_flags',
  type: 'multiple-choice',
  title: 'Pit stop: anything a coach should know?',
  description: 'Choose all that apply to you now. More protein is not right for everybody.',
  options: [
    choice('none', '✅ All clear', { exclusive: true }),
    choice('kidney_disease', '🫘 Kidney disease or kidney stones'),
    choice('diabetes', '🩸 Diabetes'),
    choice('high_blood_pressure', '💓 High blood pressure'),
    choice('heart_disease', '🫀 Heart disease'),
    choice('gout', '🦶 Gout'),
    choice('pregnant_or_nursing', '🤰 Pregnant or breastfeeding'),
    choice('eating_disorder', '💛 An eating disorder, now or in the past'),
    choice('regular_medication', '💊 I take medicine every day'),
    choice('prefer_not_to_answer', '🤐 I would rather not say', { exclusive: true }),
  ],
  validation: { required: true },
  extraContent: {
    title: 'Kidneys come first',
    text: 'With kidney disease, extra protein can do harm. Please let your doctor set the amount before you follow any plan that is rich in it, ours included.',
    when: { answerIs: { questionId: 'health_flags', anyOf: ['kidney_disease'] } },
  },
  evidence: ['kidney-protein'],
  buttonText: 'Continue',
  stepLabelId,
  dataClass: 'health',
}

export const doctorFirst: InfoCardStep = {
  id: 'doctor_first',
  type: 'info-card',
  title: 'Bring your doctor onto the team, {name}',
  icon: '🩺',
  card: {
    picture: doctorFirstPicture,
    paragraphs: [
      'Thank you for saying so. With what you checked, please talk to your doctor before you change how you eat or train. Bring the plan along: portions, protein and training can all be turned down.',
      'Never change a medicine on your own. Blood pressure and diabetes doses in particular may need a new setting when you eat differently.',
      'Bravolio is a cookbook with a sense of rhythm. It does not treat anything, and your answers here are encrypted where we keep them and stay away from advertising.',
    ],
  },
  extraContent: {
    title: 'This may not be the moment to lose weight',
    text: 'In pregnancy, while breastfeeding, or with an eating disorder, now or in the past, a weight goal can do harm. Please see the people who care for you first. The plan will wait; you matter more.',
    when: goalMayHarm,
  },
  conditionalDisplay: {
    answerIs: {
      questionId: 'health_flags',
      anyOf: [
        'kidney_disease',
        'diabetes',
        'high_blood_pressure',
        'heart_disease',
        'gout',
        'pregnant_or_nursing',
        'eating_disorder',
        'regular_medication',
      ],
    },
  },
  buttonText: 'I will ask first',
  stepLabelId,
  dataClass: 'none',
}
