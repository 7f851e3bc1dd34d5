import { runOnProjectNode } from './bootstrap.mjs'

await runOnProjectNode('scripts/start.ts')
