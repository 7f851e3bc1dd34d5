import { renderSurveyInline } from '@formbricks/surveys'
import { questions } from './questions.js'

const text = (words) => ({ default: words })

renderSurveyInline({
  containerId: 'root',
  brandColor: '#14532d',
  styling: {},
  isBrandingEnabled: false,
  isRedirectDisabled: true,
  languageCode: 'default',
  getSetIsError: () => undefined,
  onDisplay: () => undefined,
  onResponse: () => undefined,
  onFinished: () => undefined,
  onClose: () => undefined,
  survey: {
    id: 'peer',
    name: 'Peer',
    type: 'link',
    status: 'inProgress',
    languages: [],
    triggers: [],
    welcomeCard: { enabled: false },
    thankYouCard: { enabled: true, headline: text('Thank you') },
    endings: [],
    hiddenFields: { enabled: false },
    questions: questions.map(({ id, title, options }) => ({
      id,
      type: 'multipleChoiceSingle',
      headline: text(title),
      required: true,
      shuffleOption: 'none',
      buttonLabel: text('Next'),
      choices: options.map(({ value, label }) => ({ id: value, label: text(label) })),
    })),
  },
})
