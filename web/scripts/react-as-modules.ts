import { findPackageJSON } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const reactFile = 'react/cjs/react.production.js'
const drawingFile = 'react-dom/cjs/react-dom-client.production.js'
const schedulerFile = 'scheduler/cjs/scheduler.production.js'
const withSelectorFile = 'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js'

/** The React files a browser gets, by the import they replace. */
export const reactFiles: Readonly<Record<string, string>> = {
  react: reactFile,
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': drawingFile,
  scheduler: schedulerFile,
  // What these shims provide for older React versions is part of this one.
  'use-sync-external-store/shim': reactFile,
  'use-sync-external-store/shim/index.js': reactFile,
  'use-sync-external-store/shim/with-selector': withSelectorFile,
  'use-sync-external-store/with-selector.js': withSelectorFile,
}

/**
 * Provides React to the browser's build as ES modules, so that unused parts are dropped. React's packages are CommonJS,
 * which a bundler wraps whole, with a property lookup for every use. This saves every visitor 2 kB (brotli), and 4 more
 * without the view transitions and the refs of fragments, which nothing here uses. Throws if React's files no longer
 * have the expected structure.
 */
export function reactAsModules(): Plugin {
  const pathOf = new Map(Object.values(reactFiles).map((file) => [file, pathOfPackaged(file)]))
  const paths = new Set(pathOf.values())
  return {
    name: 'react-as-modules',
    enforce: 'pre',
    resolveId: (source) => pathOf.get(reactFiles[source] ?? ''),
    transform: (code, id) => {
      if (!paths.has(id)) return withStaticUses(refuseFragmentRefs(refuseViewTransitions(code, id), id))
      if (id === pathOf.get(drawingFile)) return moduleOf(withoutFragmentRefs(withoutViewTransitions(code)))
      return id === pathOf.get(schedulerFile) ? `${moduleOf(code)}\n${absentFromScheduler}` : moduleOf(code)
    },
  }
}

/** The client half of React DOM imports these as well, and works without them. */
const absentFromScheduler = 'export const log = void 0, unstable_setDisableYieldValue = void 0'

/** The path of a file in an installed package, given as `package/path/in/it`, whether or not the package exports it. */
export function pathOfPackaged(file: string): string {
  const [name = '', ...below] = file.split('/')
  const description = findPackageJSON(name, import.meta.url)
  if (description === undefined) throw new Error(`The package ${name} is not installed`)
  return path.join(path.dirname(description), ...below)
}

const required = /^var (\w+ = require\("[\w-]+"\)(?:,\s+\w+ = require\("[\w-]+"\))*);/m

/** An ES module with the same exports as one of React's CommonJS files. */
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
    throw new Error('A React file has an unexpected structure')
  return [
    changing.length === 0 ? '' : `let ${changing.join(', ')};`,
    code,
    `export { ${names.map((name) => `$${name} as ${name}`).join(', ')} };`,
  ].join('\n')
}

const ofViewTransitions = /^function (\w*ViewTransition\w*)\(([^)]*)\) \{\n[\s\S]*?^\}$/gm

/**
 * The client half of React DOM with empty functions for what only an application with a `<ViewTransition>` reaches:
 * React marks what is drawn below one, looks for these marks, and calls these functions for nothing else.
 */
export function withoutViewTransitions(code: string): string {
  const without = code.replaceAll(ofViewTransitions, 'function $1($2) {}')
  if (!/^function startViewTransition\([^)]*\) \{\}/m.test(without))
    throw new Error('The view transitions of React have an unexpected structure')
  return without
}

/** Returns the code unchanged. Throws if it draws view transitions, which would do nothing in this build. */
export function refuseViewTransitions(code: string, id: string): string {
  if (/\bReact\.ViewTransition\b|\bimport\b[^;]*\bViewTransition\b[^;]*\bfrom *["']react["']/.test(code))
    throw new Error(`${id} draws view transitions, which this build removes from React`)
  return code
}

const methodOfFragments = /^FragmentInstance\.prototype\.\w+ = function \([^)]*\) \{\n[\s\S]*?^\};$/gm
const ofFragmentRefs =
  /^function (FragmentInstance|isFragmentInstanceParent|deleteChildFromFragmentInstance|commit\w*FragmentInstance\w*)\(([^)]*)\) \{\n[\s\S]*?^\}$/gm

/**
 * The client half of React DOM without what a `<Fragment ref>` gives its owner: React makes an object with a dozen
 * methods for one, and at every commit looks for fragments that have such an object.
 */
export function withoutFragmentRefs(code: string): string {
  const without = code.replaceAll(methodOfFragments, '').replaceAll(ofFragmentRefs, 'function $1($2) {}')
  if (
    !without.includes('\nfunction FragmentInstance(fragmentFiber) {}') ||
    without.includes('FragmentInstance.prototype')
  )
    throw new Error('The refs of fragments of React have an unexpected structure')
  return without
}

/**
 * Returns the code unchanged. Throws if it asks for the ref of a fragment, which would be an empty object in this
 * build.
 */
export function refuseFragmentRefs(code: string, id: string): string {
  if (/<(?:React\.)?Fragment\b[^>]*\sref=|\bFragment,\s*\{[^{}]*\bref\b/.test(code))
    throw new Error(`${id} asks for the ref of a fragment, which this build removes from React`)
  return code
}

/** Names that libraries assemble at run time so that bundlers do not see them, by the code that does it. */
export const hiddenNames: Readonly<Record<string, string>> = {
  'React["useInsertion" + "Effect"]': 'React.useInsertionEffect',
  "React['useId'.toString()]": 'React.useId',
}

/** A module that imports React's names one by one, so that the build sees which of them it uses. */
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
