import { findPackageJSON } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const reactFile = 'react/cjs/react.production.js'
const drawingFile = 'react-dom/cjs/react-dom-client.production.js'
const schedulerFile = 'scheduler/cjs/scheduler.production.js'
const withSelectorFile = 'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js'

/** The files a browser gets of React, by what they are asked for with. */
export const reactFiles: Readonly<Record<string, string>> = {
  react: reactFile,
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': drawingFile,
  scheduler: schedulerFile,
  // What these stand in for in older Reacts is in this one.
  'use-sync-external-store/shim': reactFile,
  'use-sync-external-store/shim/index.js': reactFile,
  'use-sync-external-store/shim/with-selector': withSelectorFile,
  'use-sync-external-store/with-selector.js': withSelectorFile,
}

/**
 * Gives React to the browser's build as modules, whose unused parts a build leaves out. Its packages hold CommonJS: that
 * is wrapped whole, and every use of React is looked up in an object. 2 kB (brotli) fewer for every visitor, and 3 more
 * without the view transitions nobody here asks for. Fails where React's files are written in another way than this knows.
 */
export function reactAsModules(): Plugin {
  const pathOf = new Map(Object.values(reactFiles).map((file) => [file, pathOfPackaged(file)]))
  const paths = new Set(pathOf.values())
  return {
    name: 'react-as-modules',
    enforce: 'pre',
    resolveId: (source) => pathOf.get(reactFiles[source] ?? ''),
    transform: (code, id) => {
      if (!paths.has(id)) return withStaticUses(refuseViewTransitions(code, id))
      if (id === pathOf.get(drawingFile)) return moduleOf(withoutViewTransitions(code))
      return id === pathOf.get(schedulerFile) ? `${moduleOf(code)}\n${absentFromScheduler}` : moduleOf(code)
    },
  }
}

/** The drawing half asks for these as well, and does without them. */
const absentFromScheduler = 'export const log = void 0, unstable_setDisableYieldValue = void 0'

/** Where a file of an installed package lies, named as `package/path/in/it`, whether or not the package offers it. */
export function pathOfPackaged(file: string): string {
  const [name = '', ...below] = file.split('/')
  const description = findPackageJSON(name, import.meta.url)
  if (description === undefined) throw new Error(`The package ${name} is not installed`)
  return path.join(path.dirname(description), ...below)
}

const required = /^var (\w+ = require\("[\w-]+"\)(?:,\s+\w+ = require\("[\w-]+"\))*);/m

/** A module that gives the same names as one of React's files does in CommonJS. */
export function moduleOf(commonJs: string): string {
  const assigned = [...commonJs.matchAll(/^ *exports\.(\w+) =\s/gm)].map(([, name = '']) => name)
  const names = [...new Set(assigned)]
  const isAssignedOnce = (name: string) => assigned.indexOf(name) === assigned.lastIndexOf(name)
  const changing = names.filter((name) => !isAssignedOnce(name)).map((name) => `$${name}`)
  const code = commonJs
    .replace(required, (_all, list: string) =>
      list.replaceAll(/(\w+) = require\(("[\w-]+")\),?\s*/g, 'import * as $1 from $2;\n'),
    )
    .replaceAll(/^exports\.(\w+) =(?=\s)/gm, (all, name: string) =>
      isAssignedOnce(name) ? `const $${name} =` : all,
    )
    .replaceAll(/\bexports\.(\w+)/g, '$$$1')
  if (names.length === 0 || /\b(?:require\(|exports\b)/.test(code))
    throw new Error('A file of React is written in another way than is known here')
  return [
    changing.length === 0 ? '' : `let ${changing.join(', ')};`,
    code,
    `export { ${names.map((name) => `$${name} as ${name}`).join(', ')} };`,
  ].join('\n')
}

const ofViewTransitions = /^function (\w*ViewTransition\w*)\(([^)]*)\) \{\n[\s\S]*?^\}$/gm

/**
 * The drawing half of React with empty functions for what only an application leads to that draws a `<ViewTransition>`:
 * React marks what is drawn below one, looks for these marks, and calls them for nothing else.
 */
export function withoutViewTransitions(code: string): string {
  const without = code.replaceAll(ofViewTransitions, 'function $1($2) {}')
  if (!/^function startViewTransition\([^)]*\) \{\}/m.test(without))
    throw new Error('The view transitions of React are written in another way than is known here')
  return without
}

/** The same code. Fails where it draws view transitions, which would do nothing in this build. */
export function refuseViewTransitions(code: string, id: string): string {
  if (/\bReact\.ViewTransition\b|\bimport\b[^;]*\bViewTransition\b[^;]*\bfrom *["']react["']/.test(code))
    throw new Error(`${id} draws view transitions, which this build leaves out of React`)
  return code
}

/** Names that libraries put together so that no build may see them, by how each writes it. */
export const hiddenNames: Readonly<Record<string, string>> = {
  'React["useInsertion" + "Effect"]': 'React.useInsertionEffect',
  "React['useId'.toString()]": 'React.useId',
}

/** A module that takes React's names one by one, so that a build sees which of them it uses. */
export function withStaticUses(code: string): string {
  const plain = code.replace(
    /^import React(, \{[^}]*\})? from (["']react["'])/m,
    (_all, names: string | undefined, from: string) =>
      `import * as React from ${from}${names === undefined ? '' : `;import ${names.slice(2)} from ${from}`}`,
  )
  return Object.entries(hiddenNames).reduce(
    (text, [hidden, shown]) => text.replace(hidden, () => shown),
    plain,
  )
}
