import { resolve } from 'node:path'
import { brandIds } from '@fennel/brands'
import { scriptBytes } from '../../bench/web/script-bytes.ts'
import { buildWebIfChanged } from '../../scripts/start/web-build.ts'
import { expect, test } from '../harness/test.ts'

const root = resolve(import.meta.dirname, '../..')
/** The most brotli bytes a visitor may be sent; `npm run bench -- web` measures and reports the same. */
const most = { untouched: 75_000, landingAndQuiz: 110_000 }

for (const id of brandIds) {
  test(`the script of ${id} stays within its byte budget`, async ({ browser, stack }) => {
    const dist = await buildWebIfChanged(root, { say: console.log })
    const url = stack.url.replace('localhost', `${id}.localhost`)
    const sent = await scriptBytes(browser, dist, { appId: id, url })
    expect(sent.untouched, 'by a landing page that nobody touched').toBeLessThanOrEqual(most.untouched)
    expect(sent.landingAndQuiz, 'with everything the whole quiz needs').toBeLessThanOrEqual(
      most.landingAndQuiz,
    )
  })
}
