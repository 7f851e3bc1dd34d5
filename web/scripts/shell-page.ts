import { longestLoadMs, notLoaded } from '../src/loading/load-screen.ts'
import { startFailureEvent } from '../src/start-failure/start-failure.ts'
import { startShell } from '../src/start-failure/start-shell.ts'
import {
  callOf,
  fetchEarly,
  pageScript,
  readBuiltDocument,
  stylesInPage,
  withScript,
} from './built-document.ts'
import type { StylesInPage } from './built-document.ts'

/** Files of one page, by their names in the build. */
export interface PageNeeds {
  readonly code: readonly string[]
  /** Style sheets and parts of the brand. */
  readonly data: readonly string[]
}

interface ShellPageInput {
  /** The document Vite wrote, with its script and style tags. */
  readonly template: string
  readonly brandId: string
  /** The code and styles every page needs besides the document's own, by their names in the build. */
  readonly code: readonly string[]
  readonly styles: readonly string[]
  readonly readStyle: (file: string) => string
  /** Parts of the brand it needs as well. */
  readonly data: readonly string[]
  /** What individual pages need besides that, by the first part of their path. */
  readonly byPage: Readonly<Record<string, PageNeeds>>
}

interface ShellPage extends StylesInPage {
  readonly document: string
  /** What the root shows until the application is drawn. */
  readonly markup: string
}

const templateId = 'start-failure'

/**
 * Makes a page that shows that it is loading, fetches everything the requested page needs at once, and says so when the
 * application cannot start.
 */
export function makeShell({
  template,
  brandId,
  byPage,
  code,
  data,
  styles,
  readStyle,
}: ShellPageInput): ShellPage {
  const built = readBuiltDocument(template)
  const files = new Set([built.main, ...built.others, ...code])
  const inPage = stylesInPage([...built.styles, ...styles], readStyle)
  const start = `${fetchByPage(byPage, files)}${startScript(built.main, data)}`
  return {
    document: withScript(built.bare, pageScript(start)),
    css: `${startingCss}${inPage.css}`,
    links: [
      ...inPage.links,
      // At a low priority, since the page shows something before the first of them has arrived.
      ...[...files].map(
        (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
      ),
    ],
    markup: `${startingScreen('Initializing app data...')}${failureTemplate(brandId)}`,
  }
}

/** Code that starts fetching what the page in the address needs besides `common`, so that no file waits for another. */
function fetchByPage(byPage: Readonly<Record<string, PageNeeds>>, common: ReadonlySet<string>): string {
  const needs = Object.entries(byPage).map(
    ([name, { code, data }]) => [name, [...code.filter((file) => !common.has(file)), ...data]] as const,
  )
  const files = [...new Set(needs.flatMap(([, list]) => list))]
  // By index: most pages need the same few.
  const numbers = Object.fromEntries(
    needs.map(([name, list]) => [name, list.map((file) => files.indexOf(file))]),
  )
  return (
    `const files=${JSON.stringify(files)};` +
    `for(const at of ${JSON.stringify(numbers)}[location.pathname.split('/')[1]]??[]){` +
    "const href='/'+files[at];" +
    "if(href.endsWith('.js'))document.head.append(Object.assign(document.createElement('link')," +
    "{rel:'modulepreload',fetchPriority:'low',crossOrigin:'',href}));" +
    'else fetch(href).then(answer=>answer.text()).catch(()=>0)}'
  )
}

// NOTE: `import()` and not a script element, whose failure could not be observed without an inline handler.
function startScript(main: string, data: readonly string[]): string {
  return startingInTime(`()=>{${fetchEarly(data)}return import(${JSON.stringify(`/${main}`)})}`)
}

/** Like `sayingFailure`, for a page useless without the application: also reports a failure after a while. */
export function startingInTime(loadApp: string): string {
  return callOf(startShell, { ...shellOptions(loadApp), timeoutMs: String(longestLoadMs) })
}

/** Code that calls `loadApp`, itself code, and shows the page's `failureTemplate` if the application cannot start. */
export function sayingFailure(loadApp: string): string {
  return callOf(startShell, shellOptions(loadApp))
}

function shellOptions(loadApp: string) {
  return {
    page: 'document',
    eventName: JSON.stringify(startFailureEvent),
    templateId: JSON.stringify(templateId),
    unreachable: JSON.stringify(notLoaded),
    loadApp,
  }
}

/** Shows that the application is loading. */
export function startingScreen(words: string): string {
  return (
    '<main data-page="starting" class="app-start"><span class="app-start-ring" aria-hidden="true"></span>' +
    `<div role="status"><h1 class="app-start-words">${words}</h1></div></main>`
  )
}

/**
 * Shown when the application cannot start. It addresses the operator too, without telling a visitor anything about the
 * configuration. Brands have a picture for it.
 */
export function failureTemplate(brandId?: string): string {
  const picture = `<img src="/brands/${brandId}/mishap.svg" alt="" width="480" height="360">`
  return (
    `<template id="${templateId}">` +
    '<main data-page="application-error" class="app-start">' +
    `${brandId === undefined ? '' : picture}` +
    '<h1>Application Error</h1><p role="alert"></p>' +
    '<p>If you run this site, please check that the environment variables are configured.</p>' +
    '<button type="button">Try again</button></main></template>'
  )
}

/** The styles of `failureTemplate`. */
export const failureCss =
  '.app-start{min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;box-sizing:border-box;text-align:center;font-family:var(--font-sans);color:var(--color-text-muted)}' +
  '.app-start img{width:min(20rem,80vw);height:auto}' +
  '.app-start h1{margin:0;color:var(--color-text)}.app-start p{margin:0;max-width:34rem}' +
  '.app-start button{min-height:3rem;padding:0 2rem;border:0;border-radius:var(--radius-pill);background:var(--color-primary-600);color:#fff;font:inherit;font-weight:700}'

/** The styles of `startingScreen` and `failureTemplate`. */
export const startingCss =
  failureCss +
  '.app-start .app-start-words{color:inherit;font:400 1rem/1.5 Arial,sans-serif}' +
  '.app-start-ring{width:2.5rem;height:2.5rem;border-radius:50%;border:.25rem solid var(--color-primary-100);border-top-color:var(--color-primary-600);animation:app-start 900ms linear infinite}' +
  '@keyframes app-start{to{transform:rotate(1turn)}}@media (prefers-reduced-motion:reduce){.app-start-ring{animation:none}}'
