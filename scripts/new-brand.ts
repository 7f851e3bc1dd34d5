import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { createBrand } from './new-brand/create-brand.ts'
import { describeFailure, isPlain } from './start/plain-failure.ts'

const root = resolve(import.meta.dirname, '..')
const [id = ''] = process.argv.slice(2)
try {
  await createBrand(root, id)
  spawnSync('oxfmt', [`brands/src/${id}`, 'brands/src/index.ts'], { cwd: root, stdio: 'ignore' })
  console.log(`Created brands/src/${id} and brands/assets/${id}. It passes npm run verify:flows as it is.`)
  console.log(`To see it: BRAND=${id} npm start. What to replace, and in which order: docs/brands.md`)
} catch (failure) {
  console.error(describeFailure(failure))
  if (isPlain(failure)) console.error('Usage: npm run new:brand -- <id>')
  process.exitCode = 1
}
