import {
  earlyAnswerEvent,
  earlyAnswerKey,
  earlyAnswerMark,
  keepEarlyAnswer,
  touchedMark,
  touches,
} from '../src/early-answer/keep-early-answer.ts'
import { startFailureEvent } from '../src/start-failure/start-failure.ts'
import {
  callOf,
  fetchEarly,
  pageScript,
  readBuiltDocument,
  stylesInPage,
  withScript,
} from './built-document.ts'
import type { StylesInPage } from './built-document.ts'
import { neededRules } from './needed-rules.ts'

interface PatientPageInput {
  /** The document Vite wrote, with its script and style tags. */
  readonly template: string
  /** The code and styles the page needs beside the document's own, by their names in the build. */
  readonly code: readonly string[]
  readonly styles: readonly string[]
  /** Parts of the brand it needs as well. */
  readonly data: readonly string[]
  readonly readStyle: (file: string) => string
  /**
   * What stands in a page that waits for a touch: of `styles` only the rules it needs stand in it, and the application
   * fetches them whole when it comes.
   */
  readonly waiting?: string | undefined
}

interface PatientPage extends StylesInPage {
  readonly document: string
}

/**
 * Makes a written-out page wait with all code until it is drawn or touched, so that nothing competes with what is read
 * first: the styles stand in the page itself, and a small script keeps an early answer and fetches the rest.
 */
export function makePatient({
  template,
  code,
  data,
  styles,
  readStyle,
  waiting,
}: PatientPageInput): PatientPage {
  const built = readBuiltDocument(template)
  const others = new Set([...built.others, ...code])
  others.delete(built.main)
  return {
    document: withScript(built.bare, pageScript(startScript(built.main, [...others], data))),
    ...(waiting === undefined
      ? stylesInPage([...built.styles, ...styles], readStyle)
      : stylesOfWaiting(built.styles, styles, readStyle, waiting)),
  }
}

/** The styles of a page that waits for a touch: of `styles` only the rules that its `markup` needs. */
export function stylesOfWaiting(
  common: readonly string[],
  styles: readonly string[],
  readStyle: (file: string) => string,
  markup: string,
): StylesInPage {
  const inPage = stylesInPage(common, readStyle)
  const others = [...new Set(styles)].filter((file) => !common.includes(file))
  return { ...inPage, css: inPage.css + others.map((file) => neededRules(readStyle(file), markup)).join('') }
}

// NOTE: `import()` and not a script element, whose address the page's Trusted Types policy would refuse.
function startScript(main: string, others: readonly string[], data: readonly string[]): string {
  return callOf(keepEarlyAnswer, {
    page: 'document',
    key: JSON.stringify(earlyAnswerKey),
    mark: JSON.stringify(earlyAnswerMark),
    eventName: JSON.stringify(earlyAnswerEvent),
    failureEvent: JSON.stringify(startFailureEvent),
    touches: JSON.stringify(touches),
    touchedMark: JSON.stringify(touchedMark),
    whenDrawn: 'whenDrawn',
    loadApp:
      `()=>{for(const file of ${JSON.stringify(others)})` +
      `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:'/'+file}));` +
      `${fetchEarly(data)}return import(${JSON.stringify(`/${main}`)})}`,
  })
}
