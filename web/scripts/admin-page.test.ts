import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { startFailureEvent } from '../src/start-failure/start-failure.ts'
import { adminPage } from './admin-page.ts'
import { builtTemplate } from './testing/built-template.ts'

const document = adminPage(builtTemplate, (file) => `.from-${file.replaceAll(/\W/g, '-')}{}\n`)

it('shows that it is loading before any file has arrived', () => {
  expect(document).toMatch(/<div id="root"><main data-page="starting".*Loading application\.\.\.<\/h1>/)
  expect(document).toMatch(/<style>\.app-start.*\.from-assets-index-3-css\{\}<\/style>/)
  expect(document).toContain('<link rel="stylesheet" crossorigin href="/assets/index-3.css" disabled>')
})

it('tells the operator what to check when the application cannot be fetched', () => {
  expect(document).toMatch(/<template id="start-failure">.*<h1>Application Error<\/h1><p role="alert">/)
  expect(document).toContain('check that the environment variables are configured')
  expect(document).not.toContain('<img')
})

it('fetches its files at once and starts with a script that listens for a failure', () => {
  const [, code = ''] = /<script>([\s\S]*)<\/script>/.exec(document) ?? []
  expect(() => new Script(code)).not.toThrow()
  expect(code).toContain('import("/assets/index-1.js")')
  expect(code).toContain(startFailureEvent)
  expect(code).toMatch(/timeoutMs:6e4\b/)
  expect(document).not.toContain('<script type="module"')
  expect(document.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/index-1.js">',
    '<link rel="modulepreload" crossorigin href="/assets/react-2.js">',
  ])
})
