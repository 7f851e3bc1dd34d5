import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { makeQuestion } from './question-page.ts'
import { builtTemplate as template } from './testing/built-template.ts'

const { css, document, links, markup, beside } = makeQuestion({
  template,
  brandId: 'calm',
  markup: '<main class="seen">',
  code: ['assets/react-2.js', 'assets/experiments-4.js'],
  next: [
    'assets/react-5.js',
    'assets/react-2.js',
    'assets/index-1.js',
    'assets/react-5.js',
    'assets/screen-6.css',
    'assets/index-3.css',
  ],
  styles: ['assets/screen-6.css'],
  data: ['assets/brand-7.json'],
  readStyle: (file) => `.from-${file.replaceAll(/\W/g, '-')}{}.seen{}`,
})
const [, code = ''] = /<script>([\s\S]*)<\/script>/.exec(document) ?? []

it('contains the question, the rules it needs and, outside the root, the failure screen', () => {
  expect(markup).toBe('<main class="seen">')
  expect(css).toContain('.app-start')
  expect(css).toContain('.from-assets-index-3-css{}')
  expect(css).not.toContain('.from-assets-screen-6-css')
  expect(links).toEqual(['<link rel="stylesheet" crossorigin href="/assets/index-3.css" disabled>'])
  expect(beside).toMatch(/^<template id="start-failure">.*Try again.*<\/template>$/)
})

it('fetches nothing by itself; its script fetches the visit, and lists the code for a touch once', () => {
  expect(document).not.toMatch(/<script type="module"|rel="(modulepreload|stylesheet)"/)
  expect(code).toContain('["assets/react-2.js","assets/experiments-4.js"]')
  expect(code).toMatch(/import\("\/assets\/index-1\.js"\).*\("auto"\).*\.finally\(\(\)=>\w+\("low"\)\)/)
  expect(code.split('["assets/react-5.js","assets/screen-6.css"]')).toHaveLength(2)
  expect(code).toContain('["/assets/brand-7.json"]')
})

it('has an inline script that parses', () => {
  expect(() => new Script(code)).not.toThrow()
})
