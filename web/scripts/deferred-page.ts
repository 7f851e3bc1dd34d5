import {
  earlyAnswerEvent,
  earlyAnswerKey,
  earlyAnswerMark,
  keepEarlyAnswer,
  tappedMark,
  touchedMark,
  touches,
} from '../src/early-answer/keep-early-answer.ts'
import { startFailureEvent } from '../src/start-failure/start-failure.ts'
import {
  callOf,
  fetchEarly,
  fetcherCode,
  pageScript,
  readBuiltDocument,
  stylesInPage,
  unnamed,
  withScript,
} from './built-document.ts'
import type { StylesInPage } from './built-document.ts'
import { neededRules } from './needed-rules.ts'

interface DeferredPageInput {
  /** The document Vite wrote, with its script and style tags. */
  readonly template: string
  /** The code and styles the page needs besides the document's own, by their names in the build. */
  readonly code: readonly string[]
  readonly styles: readonly string[]
  /** Parts of the brand it needs as well. */
  readonly data: readonly string[]
  readonly readStyle: (file: string) => string
  /** Present for a page that waits for a touch. */
  readonly waiting?: WaitingPage | undefined
}

interface WaitingPage {
  /** Its markup: only the style rules it needs are inlined, and the application fetches the full style sheets. */
  readonly markup: string
  /** The code and styles that the first touch needs and that are fetched once the visit has started. */
  readonly ahead: readonly string[]
  /** Those that are fetched only at the touch. */
  readonly touched: readonly string[]
}

interface DeferredPage extends StylesInPage {
  readonly document: string
}

/**
 * Makes a prerendered page load its code only once it is drawn or touched, so that nothing competes with the first
 * content: the styles are inlined, and a small script keeps an early answer and fetches the rest.
 */
export function makeDeferred({
  template,
  code,
  data,
  styles,
  readStyle,
  waiting,
}: DeferredPageInput): DeferredPage {
  const built = readBuiltDocument(template)
  const others = new Set([...built.others, ...code])
  others.delete(built.main)
  const { ahead = [], touched = [] } = waiting ?? {}
  const named = [built.main, ...others, ...built.styles]
  const next = { ahead: unnamed(ahead, [...named, ...touched]), touched: unnamed(touched, named) }
  return {
    document: withScript(built.bare, pageScript(startScript(built.main, [...others], data, next))),
    ...(waiting === undefined
      ? stylesInPage([...built.styles, ...styles], readStyle)
      : stylesOfWaiting(built.styles, styles, readStyle, waiting.markup)),
  }
}

/** The styles of a page that waits for a touch: of `styles`, only the rules that its `markup` needs. */
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
function startScript(
  main: string,
  others: readonly string[],
  data: readonly string[],
  next: Pick<WaitingPage, 'ahead' | 'touched'>,
): string {
  const hasNext = next.ahead.length + next.touched.length > 0
  // A browser in data-saving mode fetches nothing that may not be needed.
  const andAhead = hasNext ? ".finally(()=>navigator.connection?.saveData||fetchAhead('low',true))" : ''
  const start = callOf(keepEarlyAnswer, {
    page: 'document',
    key: JSON.stringify(earlyAnswerKey),
    mark: JSON.stringify(earlyAnswerMark),
    tappedMark: JSON.stringify(tappedMark),
    eventName: JSON.stringify(earlyAnswerEvent),
    failureEvent: JSON.stringify(startFailureEvent),
    touches: JSON.stringify(touches),
    touchedMark: JSON.stringify(touchedMark),
    whenDrawn: 'whenDrawn',
    loadApp:
      `()=>{for(const file of ${JSON.stringify(others)})` +
      `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:'/'+file}));` +
      `${fetchEarly(data)}return import(${JSON.stringify(`/${main}`)})` +
      `${andAhead}}`,
    fetchNext: hasNext ? "()=>{fetchTouched('auto');fetchAhead('auto')}" : '()=>0',
  })
  if (!hasNext) return start
  const [ahead, touched] = [JSON.stringify(next.ahead), JSON.stringify(next.touched)]
  return `const fetcher=${fetcherCode},fetchAhead=fetcher(${ahead}),fetchTouched=fetcher(${touched});${start}`
}
