import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { imperialSheet, storedAnswers } from './answer-sheet.ts'
import { holdScripts } from './hold-scripts.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { freshEmail, Visitor } from './visitor.ts'

const outline = 'Loading application...'

/** Records every path at which a page outline appeared in the document, however briefly. */
async function watchForOutlines(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript((words) => {
    const seen = new Set<string>()
    Object.assign(window, { outlinesSeen: seen })
    new MutationObserver(() => {
      if (document.querySelector('main[data-page=starting]')?.textContent === words)
        seen.add(location.pathname)
    }).observe(document, { childList: true, subtree: true })
  }, outline)
  return () => page.evaluate(() => [...(window as unknown as { outlinesSeen: Set<string> }).outlinesSeen])
}

test('a page goes straight from its loading text to its content, without showing a page outline', async ({
  page,
}) => {
  await rememberAnswers(page, { ...storedAnswers(imperialSheet), email: freshEmail() })
  const outlines = await watchForOutlines(page)
  for (const [path, name] of [
    ['/quiz/age', 'quiz'],
    ['/purchase', 'purchase'],
    ['/register', 'register'],
    ['/login', 'login'],
    ['/reviews', 'reviews'],
  ]) {
    await page.goto(path ?? '')
    await expect(page.locator(`main[data-page=${name}] h1`)).toBeVisible()
    expect(await outlines(), path).toEqual([])
  }
})

test('the quiz opens from the landing page without showing a page outline', async ({ page }) => {
  const outlines = await watchForOutlines(page)
  const visitor = new Visitor(page)
  await page.goto('/')
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  await visitor.option('Female').click()
  await visitor.expectStep('weight_loss_goal')
  expect(await outlines()).toEqual([])
})

test('a prerendered text stays on screen and keeps its scroll position when React redraws it', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('quiz_funnels_flow', '"cortisol"'))
  const outlines = await watchForOutlines(page)
  for (const path of ['/terms#refunds', '/privacy', '/reviews']) {
    const release = await holdScripts(page)
    await page.goto(path)
    await page.evaluate(() => window.scrollBy({ top: 300, behavior: 'instant' }))
    const placeBefore = await page.evaluate(() => window.scrollY)
    expect(placeBefore, path).toBeGreaterThan(200)
    release()
    // NOTE: nodes drawn by React carry its marker properties; prerendered ones do not.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#root main') ?? {}).some((key) => key.startsWith('__react')),
    )
    expect(await page.evaluate(() => window.scrollY), path).toBe(placeBefore)
    expect(await outlines(), path).toEqual([])
    await page.unrouteAll()
  }
})
