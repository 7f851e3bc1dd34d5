import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import {
  hiddenNames,
  moduleOf,
  pathOfPackaged,
  reactFiles,
  refuseFragmentRefs,
  refuseViewTransitions,
  withoutFragmentRefs,
  withoutViewTransitions,
  withStaticUses,
} from './react-as-modules.ts'

const require = createRequire(import.meta.url)
const contentOf = (file: string) => readFile(pathOfPackaged(file), 'utf8')

const run = async (code: string) =>
  (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    unknown
  >

it('exports a name that is assigned once as a constant, and one that is reassigned as a live binding', async () => {
  const module = moduleOf(
    [
      'exports.now = void 0;',
      'if (1 < 2) {',
      '  exports.now = function () {',
      '    return 7;',
      '  };',
      '}',
      'exports.twice = function (number) {',
      '  return 2 * number;',
      '};',
      'exports.answer =',
      '  exports.twice(exports.now());',
    ].join('\n'),
  )
  expect(module).toContain('const $twice =')
  expect(module).not.toContain('const $now')
  const { answer, now } = await run(module)
  expect(answer).toBe(14)
  expect(now).toBeTypeOf('function')
})

it('imports what was required', () => {
  const module = moduleOf('var A = require("a"),\n  B = require("b-c");\nexports.sum = A.one + B.two;')
  expect(module).toContain('import * as A from "a";\nimport * as B from "b-c";')
  expect(module).toContain('const $sum = A.one + B.two;')
})

it.each(['module.exports = {}', 'exports.a = 1; if (a) require("b")', 'Object.assign(exports, {})', ''])(
  'throws for a file it cannot read: %s',
  (code) => expect(() => moduleOf(code)).toThrow('A React file has an unexpected structure'),
)

it.each([...new Set(Object.values(reactFiles))])('can read the installed %s', async (file) => {
  const { body } = parseAst(moduleOf(await contentOf(file)))
  const given = body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration'
      ? node.specifiers.map(({ exported }) => ('name' in exported ? exported.name : ''))
      : [],
  )
  expect(given.toSorted()).toEqual(Object.keys(require(pathOfPackaged(file)) as object).toSorted())
})

it('yields the installed React', async () => {
  const { createElement, useId, version } = await run(moduleOf(await contentOf(reactFiles['react'] ?? '')))
  expect(version).toBe((require('react/package.json') as { version: string }).version)
  expect(useId).toBeTypeOf('function')
  expect((createElement as (type: string, props: object) => object)('p', { title: 'x' })).toMatchObject({
    type: 'p',
    props: { title: 'x' },
  })
})

it('imports names of a whole React one by one', () => {
  expect(withStaticUses("import React from 'react';")).toBe("import * as React from 'react';")
  expect(withStaticUses('import React, { useId } from "react"')).toBe(
    'import * as React from "react";import { useId } from "react"',
  )
  expect(withStaticUses('import { useId } from "react"')).toBe('import { useId } from "react"')
})

it.each([
  ['wouter/src/react-deps.js', 0],
  ['recharts/es6/util/useId.js', 1],
])('reveals the name that %s hides', async (file, at) => {
  const [hidden = '', shown = ''] = Object.entries(hiddenNames)[at] ?? []
  const code = await contentOf(file)
  expect(code).toContain(hidden)
  expect(withStaticUses(code)).toContain(shown)
  expect(withStaticUses(code)).not.toContain(hidden)
})

const functionsOf = (text: string) =>
  parseAst(text).body.flatMap((node) =>
    node.type === 'FunctionDeclaration'
      ? [{ name: node.id?.name ?? '', text: text.slice(node.start, node.end) }]
      : [],
  )

it('empties what only view transitions lead to, and nothing else', async () => {
  const code = await contentOf(reactFiles['react-dom/client'] ?? '')
  const before = functionsOf(code)
  const after = functionsOf(withoutViewTransitions(code))
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  const changed = after.filter(({ text }, at) => text !== before[at]?.text)
  expect(changed.length).toBeGreaterThan(20)
  for (const { name, text } of changed) {
    expect(name).toContain('ViewTransition')
    expect(text).toMatch(/\{\}$/)
  }
})

it.each(['function startsViewTransition(a) {\n  a();\n}', 'function startViewTransition(a) { a(); }'])(
  'throws if React writes view transitions differently: %s',
  (code) =>
    expect(() => withoutViewTransitions(code)).toThrow(
      'The view transitions of React have an unexpected structure',
    ),
)

it.each([
  'import { ViewTransition } from "react"',
  "import { useId, ViewTransition as V } from 'react'",
  'import {\n  useId,\n  ViewTransition,\n} from "react"',
  'React.createElement(React.ViewTransition)',
])('rejects code that draws view transitions: %s', (code) =>
  expect(() => refuseViewTransitions(code, '/a.tsx')).toThrow('/a.tsx draws view transitions'),
)

it('removes what only refs of fragments lead to, and nothing else', async () => {
  const code = await contentOf(reactFiles['react-dom/client'] ?? '')
  const shorter = withoutFragmentRefs(code)
  const before = functionsOf(code)
  const after = functionsOf(shorter)
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  const changed = after.filter(({ text }, at) => text !== before[at]?.text)
  expect(changed.map(({ name }) => name).toSorted()).toEqual([
    'FragmentInstance',
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstance',
    'commitNewChildToFragmentInstances',
    'deleteChildFromFragmentInstance',
    'isFragmentInstanceParent',
  ])
  const others = (text: string) =>
    parseAst(text)
      .body.filter(({ type }) => type !== 'FunctionDeclaration')
      .map((node) => text.slice(node.start, node.end))
  const left = others(shorter)
  const gone = others(code).filter((statement) => !left.includes(statement))
  expect(gone.length).toBeGreaterThan(10)
  for (const statement of gone) expect(statement).toMatch(/^FragmentInstance\.prototype\.\w+ = function/)
})

it.each(['function FragmentInstance(a) {}', 'FragmentInstance.prototype.focus = focus;'])(
  'throws if React writes the refs of fragments differently: %s',
  (code) =>
    expect(() => withoutFragmentRefs(code)).toThrow(
      'The refs of fragments of React have an unexpected structure',
    ),
)

it.each([
  '<Fragment ref={list}>',
  '<React.Fragment key="a" ref={list}>',
  'jsx(Fragment, { ref: list, children })',
  'React.createElement(React.Fragment, { key, ref })',
])('rejects code that asks for the ref of a fragment: %s', (code) =>
  expect(() => refuseFragmentRefs(code, '/a.tsx')).toThrow('/a.tsx asks for the ref of a fragment'),
)

it('leaves other code alone', () => {
  const code =
    'import { useId } from "react";\nimport { ViewTransition } from "./own.ts";<Fragment key="a"><p ref={p} /></Fragment>'
  expect(refuseFragmentRefs(refuseViewTransitions(code, '/a.tsx'), '/a.tsx')).toBe(code)
})
