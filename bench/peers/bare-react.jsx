import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { questions } from './questions.js'

/** The minimum in React: one state, one question, four buttons. */
function Quiz() {
  const [place, setPlace] = useState(0)
  const [answers, setAnswers] = useState({})
  const question = questions[place]
  if (question === undefined) return <h1 data-question="end">Thank you</h1>
  const choose = (value) => {
    setAnswers({ ...answers, [question.id]: value })
    setPlace(place + 1)
  }
  return (
    <main data-question={question.id}>
      <h1>{question.title}</h1>
      {question.options.map(({ value, label }) => (
        <button key={value} type="button" data-answer onClick={() => choose(value)}>
          {label}
        </button>
      ))}
    </main>
  )
}

createRoot(document.getElementById('root')).render(<Quiz />)
