import { asLead } from './read-response.ts'
import type { TestBrowser } from './test-browser.ts'

/** Answers a visitor of the default flow may have given before the email. */
export const someAnswers = {
  gender: 'female',
  age: 41,
  height: 'FT:feet=5&inches=7',
  weight: 'LB:pounds=182',
  goal_weight: 'LB:pounds=150',
  weekly_activity: 'lightly_active',
} as const

/** What the client sends when the email is given. */
export function leadBody(changes: Readonly<Record<string, unknown>> = {}) {
  return { email: 'mia@example.com', sessionId: 'session-1', quizData: someAnswers, ...changes }
}

/** Creates a lead in this browser and returns it as the server sends it. */
export async function makeLead(browser: TestBrowser, changes: Readonly<Record<string, unknown>> = {}) {
  const response = await browser.post('/api/leads', leadBody(changes))
  if (response.statusCode !== 200) throw new Error(`No lead was created: ${response.body}`)
  return asLead(response)
}
