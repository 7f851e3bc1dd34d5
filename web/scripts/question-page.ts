import { touchedMark, touches } from '../src/early-answer/keep-early-answer.ts'
import { keepEarlyTaps, takenOverEvent } from '../src/early-answer/keep-early-taps.ts'
import { startFailureEvent } from '../src/start-failure/start-failure.ts'
import {
  callOf,
  fetchEarly,
  fetcherCode,
  pageScript,
  readBuiltDocument,
  unnamed,
  withScript,
} from './built-document.ts'
import type { StylesInPage } from './built-document.ts'
import { stylesOfWaiting } from './deferred-page.ts'
import { failureCss, failureTemplate, sayingFailure } from './shell-page.ts'

interface QuestionPageInput {
  /** The document Vite wrote, with its script and style tags. */
  readonly template: string
  readonly brandId: string
  /** The markup of the question. */
  readonly markup: string
  /** The code the visit starts with, besides the document's own, by its names in the build. */
  readonly code: readonly string[]
  /** The code and styles that the first touch needs. */
  readonly next: readonly string[]
  readonly styles: readonly string[]
  /** Parts of the brand the visit starts with. */
  readonly data: readonly string[]
  readonly readStyle: (file: string) => string
}

interface QuestionPage extends StylesInPage {
  readonly document: string
  readonly markup: string
  /** Markup placed after the root element. The application hydrates the root, so nothing else may be in there. */
  readonly beside: string
}

/**
 * Makes a page that shows a question of the quiz before any code has loaded. Once it is drawn the visit starts, and
 * then the code for the first touch is fetched: nobody opens a question without meaning to answer it.
 */
export function makeQuestion({
  template,
  brandId,
  markup,
  code,
  next,
  styles,
  data,
  readStyle,
}: QuestionPageInput): QuestionPage {
  const built = readBuiltDocument(template)
  const first = new Set([...built.others, ...code])
  first.delete(built.main)
  const behind = unnamed(next, [built.main, ...first, ...built.styles])
  const inPage = stylesOfWaiting(built.styles, styles, readStyle, markup)
  return {
    ...inPage,
    css: failureCss + inPage.css,
    document: withScript(built.bare, pageScript(startScript(built.main, [...first], behind, data))),
    markup,
    beside: failureTemplate(brandId),
  }
}

// NOTE: `import()` and not a script element, whose address the page's Trusted Types policy would refuse.
function startScript(
  main: string,
  first: readonly string[],
  behind: readonly string[],
  data: readonly string[],
): string {
  const keeping = callOf(keepEarlyTaps, {
    page: 'document',
    rootId: "'root'",
    takenOverEvent: JSON.stringify(takenOverEvent),
    failureEvent: JSON.stringify(startFailureEvent),
    touches: JSON.stringify(touches),
    touchedMark: JSON.stringify(touchedMark),
    whenDrawn: 'whenDrawn',
    loadApp:
      `()=>{const loading=import(${JSON.stringify(`/${main}`)});${fetchEarly(data)}` +
      `fetchFirst('auto');return loading.finally(()=>fetchBehind('low'))}`,
    fetchNext: `()=>fetchBehind('auto')`,
  })
  return (
    `const fetcher=${fetcherCode},fetchFirst=fetcher(${JSON.stringify(first)}),` +
    `fetchBehind=fetcher(${JSON.stringify(behind)});${sayingFailure(`()=>${keeping}`)}`
  )
}
