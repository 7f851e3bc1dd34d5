import {
  fetchEarly,
  fetcherCode,
  pageScript,
  readBuiltDocument,
  stylesInPage,
  withScript,
} from './built-document.ts'
import type { StylesInPage } from './built-document.ts'
import { failureCss, failureTemplate, startingInTime } from './shell-page.ts'

interface StartPageInput {
  /** The document Vite wrote, with its script and style tags. */
  readonly template: string
  readonly brandId: string
  /** The markup that is the same for everybody. */
  readonly markup: string
  /** The code the page needs besides the document's own, by its names in the build. */
  readonly code: readonly string[]
  readonly styles: readonly string[]
  /** Parts of the brand it needs as well. */
  readonly data: readonly string[]
  readonly readStyle: (file: string) => string
}

interface StartPage extends StylesInPage {
  readonly document: string
  /** What the root shows until the application is drawn. */
  readonly markup: string
}

/**
 * Makes a page whose beginning is the same for everybody. That part is there before any code; everything else is
 * fetched from the first paint on, without waiting for its images, and the application replaces it.
 */
export function makeStart({
  template,
  brandId,
  markup,
  code,
  styles,
  data,
  readStyle,
}: StartPageInput): StartPage {
  const built = readBuiltDocument(template)
  const files = new Set([...built.others, ...code])
  files.delete(built.main)
  const load =
    `()=>new Promise(act=>whenDrawn(act,false)).then(()=>{const loading=import(${JSON.stringify(`/${built.main}`)});` +
    `${fetchEarly(data)}(${fetcherCode})(${JSON.stringify([...files])})('auto');return loading})`
  const inPage = stylesInPage([...built.styles, ...styles], readStyle)
  return {
    ...inPage,
    css: failureCss + inPage.css,
    document: withScript(built.bare, pageScript(startingInTime(load))),
    markup: `${markup}${failureTemplate(brandId)}`,
  }
}
