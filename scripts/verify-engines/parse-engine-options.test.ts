import { brandIds } from '@fennel/brands'
import { expect, it } from 'vitest'
import { engineIds } from './find-engines.ts'
import { parseEngineOptions } from './parse-engine-options.ts'

const parse = (...args: readonly string[]) => parseEngineOptions(args, '/shop')

it('means every engine and every brand without an argument', () => {
  expect(parse()).toEqual({
    engines: engineIds,
    brands: brandIds,
    byKeys: false,
    pictures: false,
    out: '/shop/.data/engines',
  })
})

it('takes one engine and one brand, and refuses those it does not know', () => {
  expect(parse('--engine', 'wpe', '--brand', 'quietwin', '--keys')).toMatchObject({
    engines: ['wpe'],
    brands: ['quietwin'],
    byKeys: true,
  })
  expect(() => parse('--engine', 'opera')).toThrow(`There are: ${engineIds.join(', ')}.`)
  expect(() => parse('--brand', 'calm')).toThrow(`There are: ${brandIds.join(', ')}.`)
  expect(() => parse('--slowly')).toThrow('--slowly')
})
