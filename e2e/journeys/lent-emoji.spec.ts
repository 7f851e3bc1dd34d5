import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { imperialSheet, storedAnswers } from './answer-sheet.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { Visitor } from './visitor.ts'

const asked = 'cooking_skills'
const letters = /\/assets\/emoji-\d+[^/]*\.woff2$/

/** Opens a question on a system with or without color emoji; `seen` runs before any supplied emoji file has arrived. */
async function openQuestion(page: Page, isColored: boolean, seen: () => Promise<void>): Promise<string[]> {
  const fetched: string[] = []
  let letCome: () => void = () => undefined
  const isRead = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(letters, async (route) => {
    fetched.push(route.request().url())
    await isRead
    await route.continue()
  })
  await page.addInitScript((value) => {
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) =>
      new ImageData(new Uint8ClampedArray(width * height * 4).fill(value), width, height)
  }, Number(isColored))
  const { [asked]: _open, ...answers } = storedAnswers(imperialSheet)
  await rememberAnswers(page, answers)
  await page.goto(`/quiz/${asked}`)
  await new Visitor(page).expectStep(asked)
  if (!isColored) await expect.poll(() => fetched.length).toBeGreaterThan(0)
  await seen()
  letCome()
  await page.waitForLoadState('networkidle')
  return fetched
}

const lentFiles = (page: Page) =>
  page.evaluate(
    () =>
      [...document.fonts].filter(({ family, status }) => family.includes('Emoji') && status === 'loaded')
        .length,
  )

/** Where each answer's text starts, in pixels from the left. */
const textStartsOf = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector('main form') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const beginnings: [text: string, left: number][] = []
    while (texts.nextNode() !== null) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      beginnings.push([texts.currentNode.textContent ?? '', range.getBoundingClientRect().left])
    }
    return beginnings
  })

test('a system without emoji gets the ones shown, and no text moves when they arrive', async ({ page }) => {
  let before: Awaited<ReturnType<typeof textStartsOf>> = []
  const fetched = await openQuestion(page, false, async () => {
    before = await textStartsOf(page)
  })
  await expect.poll(() => lentFiles(page)).toBe(new Set(fetched).size)
  expect(fetched.length).toBeLessThan(5)
  expect(await textStartsOf(page)).toEqual(before)
})

test('a system with its own emoji gets none', async ({ page }) => {
  const fetched = await openQuestion(page, true, async () => undefined)
  expect(fetched).toEqual([])
  expect(await lentFiles(page)).toBe(0)
})
