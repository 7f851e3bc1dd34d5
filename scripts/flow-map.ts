import { loadBrand } from '@fennel/brands'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { drawFlowMap } from './flow-map/draw-flow-map.ts'
import { knownBrand } from './known-brand.ts'
import { describeFailure, isPlain, PlainFailure } from './start/plain-failure.ts'

/** Where a drawing goes that names no file: among the other pictures made to look at, which Git ignores. */
const pictures = resolve(import.meta.dirname, '../.gallery')

const [brandId = '', flowId, file] = process.argv.slice(2)
try {
  const brand = await loadBrand(knownBrand(brandId))
  const flow = brand.flows[flowId ?? brand.defaultFlowId]
  if (flow === undefined)
    throw new PlainFailure(
      `${brand.name} has no flow "${flowId}". It has: ${Object.keys(brand.flows).join(', ')}.`,
    )
  const target = resolve(file ?? `${pictures}/flow-${brandId}-${flow.id}.svg`)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, drawFlowMap(brand, flow))
  console.log(`Wrote ${target}`)
} catch (failure) {
  console.error(describeFailure(failure))
  if (isPlain(failure)) console.error('Usage: npm run flow:map -- <brand> [flow] [file.svg]')
  process.exitCode = 1
}
