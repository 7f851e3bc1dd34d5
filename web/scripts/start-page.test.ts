import { Script } from 'node:vm'
import { expect, it } from 'vitest'
import { makeStart } from './start-page.ts'
import { builtTemplate as template } from './testing/built-template.ts'

const { css, document, links, markup } = makeStart({
  template,
  brandId: 'calm',
  markup: '<main class="seen">',
  code: ['assets/react-2.js', 'assets/purchase-4.js', 'assets/index-1.js'],
  styles: ['assets/index-3.css', 'assets/purchase-6.css'],
  data: ['assets/brand-7.json', 'assets/sales-8.json'],
  readStyle: (file) => `.from-${file.replaceAll(/\W/g, '-')}{}`,
})
const [, code = ''] = /<script>([\s\S]*)<\/script>/.exec(document) ?? []

it('contains its beginning, all styles and the failure screen', () => {
  expect(markup).toMatch(/^<main class="seen"><template id="start-failure">.*Try again.*<\/template>$/)
  expect(css).toContain('.app-start')
  expect(css).toContain('.from-assets-index-3-css{}.from-assets-purchase-6-css{}')
  expect(links).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/index-3.css" disabled>',
    '<link rel="stylesheet" crossorigin href="/assets/purchase-6.css" disabled>',
  ])
})

it('fetches nothing by itself; once drawn its script fetches everything, each file once', () => {
  expect(document).not.toMatch(/<script type="module"|rel="(modulepreload|stylesheet)"/)
  const [waits = ''] = /new Promise\(\(?(\w+)\)?=>\w+\(\1,!1\)\)/.exec(code) ?? []
  const drawn = code.indexOf(waits)
  expect(waits).not.toBe('')
  for (const wanted of ['import("/assets/index-1.js")', '["assets/react-2.js","assets/purchase-4.js"]'])
    expect(code.indexOf(wanted)).toBeGreaterThan(drawn)
  expect(code.indexOf('["/assets/brand-7.json","/assets/sales-8.json"]')).toBeGreaterThan(drawn)
})

it('has an inline script that parses', () => {
  expect(() => new Script(code)).not.toThrow()
})
