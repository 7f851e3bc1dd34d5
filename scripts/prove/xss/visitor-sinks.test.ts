import { brandIds, loadWholeBrand } from '@fennel/brands'
import { pagePatterns } from '@fennel/contract'
import { expect, test } from 'vitest'
import { visitorSinks } from './visitor-sinks.ts'

test.each(brandIds)('opens every visitor page of %s', async (id) => {
  const opened = visitorSinks(await loadWholeBrand(id), 'payload').map(({ path }) => path.split(/[?#]/)[0])
  const missing = pagePatterns.filter((pattern) => {
    const shape = new RegExp(`^${pattern.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`)
    return !opened.some((path = '') => shape.test(path))
  })
  expect(missing).toEqual([])
})
