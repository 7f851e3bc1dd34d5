import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { whereaboutsHeaders } from '../api/src/site/country-of-request.ts'

const guide = readFileSync(join(resolve(import.meta.dirname, '..'), 'docs/running.md'), 'utf8')
const blocks = [...guide.matchAll(/```[a-z]*\n([\s\S]*?)```/g)].map(([, text]) => text ?? '')
const proxyOf = (word: string) => blocks.find((text) => text.includes(word))?.toLowerCase() ?? ''

test.each(whereaboutsHeaders)('the guide names %s, and both proxies drop it', (header) => {
  expect(guide).toContain(`\`${header}\``)
  expect(proxyOf('proxy_set_header')).toContain(`proxy_set_header ${header} "";`)
  expect(proxyOf('header_up')).toContain(`header_up -${header}\n`)
})
