import { renderSurveyInline } from '@formbricks/surveys'
import { questions } from './questions.js'

renderSurveyInline({
  containerId: 'root',
  brandColor: '#14532d',
  styling: {},
  isBrandingEnabled: false,
  isRedirectDisabled: true,
  onDisplay: () => undefined,
  onResponse: () => undefined,
  onFinished: () => undefined,
  onClose: () => undefined,
  survey: {
    id: 'peer',
    name: 'Peer',
    type: 'link',
    status: 'inProgress',
    triggers: [],
    welcomeCard: { enabled: false },
    thankYouCard: { enabled: true, headline: 'Thank you' },
    questions: questions.map(({ id, title, options }) => ({
      id,
      type: 'multipleChoiceSingle',
      headline: title,
      required: true,
      shuffleOption: 'none',
      buttonLabel: 'Next',
      choices: options.map(({ value, label }) => ({ id: value, label })),
    })),
  },
})
