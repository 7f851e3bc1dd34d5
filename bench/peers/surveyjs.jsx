import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import 'survey-core/survey-core.min.css'
import { Survey } from 'survey-react-ui'
import { questions } from './questions.js'

const model = new Model({
  autoAdvanceEnabled: true,
  autoAdvanceDelay: 0,
  pages: questions.map(({ id, title, options }) => ({
    name: id,
    elements: [
      {
        type: 'radiogroup',
        name: id,
        title,
        choices: options.map(({ value, label }) => ({ value, text: label })),
      },
    ],
  })),
})

createRoot(document.getElementById('root')).render(<Survey model={model} />)
