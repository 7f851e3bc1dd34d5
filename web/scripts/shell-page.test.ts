import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { startFailureEvent } from '../src/start-failure/start-failure.ts'
import { makeShell } from './shell-page.ts'
import { builtTemplate as template } from './testing/built-template.ts'

const { css, document, links, markup } = makeShell({
  template,
  brandId: 'calm',
  byPage: {
    quiz: { code: ['assets/react-2.js', 'assets/quiz-8.js'], data: ['assets/quiz-9.css'] },
    purchase: { code: ['assets/purchase-10.js'], data: ['assets/quiz-9.css', 'assets/sales-11.json'] },
  },
  code: ['assets/react-2.js', 'assets/brand-4.js'],
  styles: ['assets/index-3.css', 'assets/screen-5.css'],
  data: ['assets/brand-7.json'],
  readStyle: (file) => `.from-${file.replaceAll(/\W/g, '-')}{}\n`,
})

it('fetches everything at once, after its first content, and nothing twice', () => {
  expect(links).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/index-3.css" disabled>',
    '<link rel="stylesheet" crossorigin href="/assets/screen-5.css" disabled>',
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/index-1.js">',
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/react-2.js">',
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/brand-4.js">',
  ])
  expect(css).toMatch(/^\.app-start.*\.from-assets-index-3-css\{\}\.from-assets-screen-5-css\{\}$/)
  expect(document).not.toMatch(/<link|<script type/)
})

it('starts with what the requested page needs besides that', () => {
  const [, code = ''] = /<script>([\s\S]*)<\/script>/.exec(document) ?? []
  expect(code).toContain(
    '=["assets/quiz-8.js","assets/quiz-9.css","assets/purchase-10.js","assets/sales-11.json"]',
  )
  expect(code).toContain('{quiz:[0,1],purchase:[2,1,3]}')
})

it('starts with an inline script that parses and listens for a failure', () => {
  const [, code = ''] = /<script>([\s\S]*)<\/script>/.exec(document) ?? []
  expect(() => new Script(code)).not.toThrow()
  expect(code).toMatch(/for\(const (\w+) of\["\/assets\/brand-7\.json"\]\)fetch\(\1\)/)
  expect(code).toContain('return import("/assets/index-1.js")')
  expect(code).toContain(startFailureEvent)
  expect(code).toMatch(/timeoutMs:6e4\b/)
})

it('contains the screen for an application that cannot start', () => {
  expect(markup).toContain('Initializing app data...')
  expect(markup).toMatch(/<template id="start-failure"><main data-page="application-error".*role="alert"/)
})
