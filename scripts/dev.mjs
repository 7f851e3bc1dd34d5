import { runOnProjectNode } from './bootstrap.mjs'

await runOnProjectNode('scripts/dev.ts')
