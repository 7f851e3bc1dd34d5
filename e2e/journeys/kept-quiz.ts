import type { Page } from '@playwright/test'

const storageKey = 'quiz_funnels_state'

/** What a browser keeps of a quiz, as far as journeys look at it. */
export interface KeptQuiz {
  answers: Record<string, unknown>
  leadId?: string
  sessionId?: string
}

/**
 * Begins as a visitor whose browser kept these answers from an earlier visit, in pounds and feet. Saves a journey
 * that is about the end of the quiz from walking all of it.
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

/** What the browser keeps now. */
export async function readKeptQuiz(page: Page): Promise<KeptQuiz> {
  const text = await page.evaluate((key) => localStorage.getItem(key), storageKey)
  return text === null ? { answers: {} } : JSON.parse(text)
}

/** Of the visit, which is kept a moment after it began; empty until then. */
export async function sessionIdOf(page: Page): Promise<string> {
  return (await readKeptQuiz(page)).sessionId ?? ''
}
