import { loadBrand } from '@fennel/brands'
import { writeFile } from 'node:fs/promises'
import { drawFlowMap } from './flow-map/draw-flow-map.ts'

const [brandId = '', flowId, file] = process.argv.slice(2)
try {
  const brand = await loadBrand(brandId)
  const flow = brand.flows[flowId ?? brand.defaultFlowId]
  if (flow === undefined)
    throw new Error(`${brand.name} has no flow "${flowId}". It has: ${Object.keys(brand.flows).join(', ')}.`)
  const target = file ?? `flow-${brandId}-${flow.id}.svg`
  await writeFile(target, drawFlowMap(brand, flow))
  console.log(`Wrote ${target}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error('Usage: npm run flow:map -- <brand> [flow] [file.svg]')
  process.exitCode = 1
}
