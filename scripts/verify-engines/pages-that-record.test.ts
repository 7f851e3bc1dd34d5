import { expect, it } from 'vitest'
import { hashInline } from '../../api/src/site/page-policy.ts'
import { withFirstScript } from './pages-that-record.ts'

it('puts the script before every other, where the server allows it by its hash', () => {
  const page = '<!doctype html><html lang="en"><head lang="en"><script>first()</script></head></html>'
  const changed = withFirstScript(page, 'record()')
  expect(changed.indexOf('record()')).toBeLessThan(changed.indexOf('first()'))
  expect(hashInline(changed).scripts).toHaveLength(2)
})

it('does not take the header of a page for its head', () => {
  expect(() => withFirstScript('<body><header></header></body>', 'record()')).toThrow('has no head')
})
