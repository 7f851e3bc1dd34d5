import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { makeDeferred } from './deferred-page.ts'
import { builtTemplate as template } from './testing/built-template.ts'

const { css, document, links } = makeDeferred({
  template,
  code: ['assets/react-2.js', 'assets/brand-4.js'],
  styles: ['assets/screen-5.css', 'assets/index-3.css'],
  data: ['assets/brand-7.json'],
  readStyle: (file) => `.from-${file.replaceAll(/\W/g, '-')}{}\n`,
})

it('inlines its styles, in the order in which the application would fetch them', () => {
  expect(css).toBe('.from-assets-index-3-css{}.from-assets-screen-5-css{}')
  expect(links).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/index-3.css" disabled>',
    '<link rel="stylesheet" crossorigin href="/assets/screen-5.css" disabled>',
  ])
})

it('inlines only the needed rules of styles for a touch, and lists what is fetched for it', () => {
  const waiting = makeDeferred({
    template,
    code: [],
    styles: ['assets/screen-5.css', 'assets/index-3.css'],
    data: [],
    readStyle: (file) => `.from-${file.replaceAll(/\W/g, '-')}{}.seen{}`,
    waiting: {
      markup: '<main class="seen">',
      ahead: [
        'assets/quiz-8.js',
        'assets/frame-9.js',
        'assets/react-2.js',
        'assets/screen-5.css',
        'assets/index-3.css',
      ],
      touched: ['assets/frame-9.js', 'assets/index-1.js', 'assets/frame-9.js'],
    },
  })
  expect(waiting.css).toBe('.from-assets-index-3-css{}.seen{}.seen{}')
  expect(waiting.links).toEqual(['<link rel="stylesheet" crossorigin href="/assets/index-3.css" disabled>'])
  // Each file is in one of the lists, and none that the page has or fetches anyway.
  expect(waiting.document).toContain('["assets/quiz-8.js","assets/screen-5.css"]')
  expect(waiting.document).toContain('["assets/frame-9.js"]')
})

it('fetches no code before its own script does', () => {
  expect(document).not.toMatch(/<script type="module"|rel="(modulepreload|stylesheet)"/)
  const [, code = ''] = /<script>([\s\S]*)<\/script>/.exec(document) ?? []
  expect(code).toContain('["assets/react-2.js","assets/brand-4.js"]')
  expect(code).toMatch(/for\(const (\w+) of\["\/assets\/brand-7\.json"\]\)fetch\(\1\)/)
  expect(code).toContain('return import("/assets/index-1.js")')
})

it('has an inline script that parses', () => {
  const [, code = ''] = /<script>([\s\S]*)<\/script>/.exec(document) ?? []
  expect(() => new Script(code)).not.toThrow()
})

it('throws when the document has no script', () => {
  expect(() =>
    makeDeferred({ template: '<html></html>', code: [], data: [], styles: [], readStyle: () => '' }),
  ).toThrow('has no module script')
})
