import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useApi } from '#web/api/index.ts'
import { useQuizContext } from '#web/journey/quiz/use-quiz-context.ts'
import { useVisitor } from '#web/visitor/index.ts'

it.each([
  [useApi, 'useApi must be used within an ApiProvider'],
  [useVisitor, 'useVisitor must be used within a VisitorProvider'],
  [useQuizContext, 'useQuizContext must be used within a QuizContextProvider'],
])('says which provider is missing: %o', (useContext, told) => {
  const Lost = () => {
    useContext()
    return null
  }
  expect(() => render(<Lost />)).toThrow(told)
})
