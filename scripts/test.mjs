import { runOnProjectNode } from './bootstrap.mjs'

await runOnProjectNode('scripts/test.ts')
