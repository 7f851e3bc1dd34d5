import { routeSchemas } from '@fennel/contract/schemas'
import { hasZodFastifySchemaValidationErrors, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { validationSentence } from './validation-sentence.ts'

type Schema = Parameters<typeof validatorCompiler>[0]['schema']

function sentenceFor(schema: Schema, value: unknown): string {
  const result: unknown = validatorCompiler({ schema, method: 'POST', url: '/' })(value)
  const validation = (result as { error?: unknown }).error
  if (!hasZodFastifySchemaValidationErrors({ validation })) throw new Error('The value was accepted.')
  return validationSentence(validation as Parameters<typeof validationSentence>[0])
}

const { body: leadBody } = routeSchemas.createLead
const { body: eventBody } = routeSchemas.trackEvents
const { body: accountBody } = routeSchemas.setPassword
const { body: answerBody } = routeSchemas.saveQuizAnswer
const { query: idQuery } = routeSchemas.leadQuizData
const { query: emailQuery } = routeSchemas.mostRecentLead

test.each([
  [emailQuery, {}, 'The field "email" is missing.'],
  [leadBody, { email: 7 }, 'The field "email" must be text.'],
  [emailQuery, { email: 'x' }, 'The field "email" is too short.'],
  [leadBody, { email: 'a@b.co', isAdmin: true }, 'The field "isAdmin" is not known here.'],
  [leadBody, { email: 'a@b.co', '<script>': 1 }, 'A field is not known here.'],
  [leadBody, { email: 'a@b.co', appName: 'x'.repeat(300) }, 'The field "appName" is too long.'],
  [
    leadBody,
    { email: 'a@b.co', quizData: { 'BAD ID': 'x' } },
    'The field "quizData" holds a name that cannot be used.',
  ],
  [leadBody, { email: 'a@b.co', quizData: { gender: {} } }, 'The field "quizData.gender" is not valid.'],
  [
    leadBody,
    { email: 'a@b.co', registrationSource: 'elsewhere' },
    'The field "registrationSource" is not valid.',
  ],
  [leadBody, 'x', 'The request must be an object.'],
  [idQuery, { id: 'a b' }, 'The field "id" is not an identifier.'],
  [
    accountBody,
    { email: 'a@b.co', password: 'secret', repeatPassword: 'secret' },
    'The field "leadId" is missing.',
  ],
  [answerBody, { questionId: 'age', answer: null }, 'The field "answer" is not valid.'],
  [eventBody, { eventId: 'e1', eventType: 'quizStarted' }, 'The field "timestamp" is missing.'],
  [eventBody, { events: [] }, 'The field "events" is too short.'],
  [
    eventBody,
    { events: [{ eventId: 'e1', eventType: 'quizStarted' }] },
    'The field "events.0.timestamp" is missing.',
  ],
] as const)('case %#', (schema, value, sentence) => {
  expect(sentenceFor(schema, value)).toBe(sentence)
})

test('never repeats a value the visitor typed', () => {
  const canary = 'canary-7f3a'
  for (const value of [
    { email: canary.repeat(40) },
    { email: { canary } },
    { email: 'a@b.co', sessionId: `${canary} !` },
  ]) {
    expect(sentenceFor(leadBody, value)).not.toContain(canary)
  }
})
