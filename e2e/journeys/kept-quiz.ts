import type { Page } from '@playwright/test'

const storageKey = 'quiz_funnels_state'

/** The parts of a browser's stored quiz that journeys look at. */
export interface KeptQuiz {
  answers: Record<string, unknown>
  leadId?: string
  sessionId?: string
}

/**
 * Starts with these answers in the browser, in pounds and feet, as if from an earlier visit. Lets a journey about the
 * end of the quiz skip the rest.
 */
export async function rememberAnswers(page: Page, answers: object): Promise<void> {
  const kept = {
    version: '1.0.0',
    currentStep: 0,
    answers,
    isCompleted: false,
    sessionId: 'kept-from-an-earlier-visit',
    preferences: { preferredUnits: { weight: 'LB', height: 'FT' } },
    savedAt: Date.now(),
  }
  await page.addInitScript(
    ([key, text]) => {
      const mark = 'journey-has-begun'
      if (sessionStorage.getItem(mark) !== null) return
      sessionStorage.setItem(mark, 'yes')
      localStorage.setItem(key, text)
    },
    [storageKey, JSON.stringify(kept)] as const,
  )
}

/** What the browser has stored now. */
export async function readKeptQuiz(page: Page): Promise<KeptQuiz> {
  const text = await page.evaluate((key) => localStorage.getItem(key), storageKey)
  return { answers: {}, ...(text === null ? {} : JSON.parse(text)) }
}

/** The session id, which is stored shortly after the visit has started; empty until then. */
export async function sessionIdOf(page: Page): Promise<string> {
  return (await readKeptQuiz(page)).sessionId ?? ''
}
