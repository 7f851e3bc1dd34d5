import { loadBrand } from '@fennel/brands'
import { expect, it } from 'vitest'
import { drawFlowMap, edgesOf } from './draw-flow-map.ts'

const brand = await loadBrand('calmplate')
const flow = brand.flows[brand.defaultFlowId]
if (flow === undefined) throw new Error('The default flow is missing')

it('draws every step, every page and every condition', () => {
  const svg = drawFlowMap(brand, flow)
  for (const { id } of flow.steps) expect(svg).toContain(`. ${id}<`)
  for (const { path } of brand.routeFlow.routes.slice(2)) expect(svg).toContain(`>${path}<`)
  expect(svg.match(/stroke-dasharray/g)).toHaveLength(
    flow.steps.filter((step) => step.conditionalDisplay !== undefined).length,
  )
})

it('draws a branch around each step that can be skipped', () => {
  const around = edgesOf(flow).filter(({ from, to }) => to - from > 1)
  for (const { from, to } of around) {
    for (const skipped of flow.steps.slice(from + 1, to)) expect(skipped.conditionalDisplay).toBeDefined()
  }
  expect(around.length).toBeGreaterThan(0)
})

it('says beside a step who is told another story there', () => {
  expect(drawFlowMap(brand, flow).match(/>another story if gender is male</g)).toHaveLength(2)
})

it('draws conditions in lines that fit on the map', () => {
  const notes = [...drawFlowMap(brand, flow).matchAll(/<text x="610"[^>]*>([^<]*)</g)].map(
    ([, words = '']) => words,
  )
  expect(notes.filter((words) => words.length > 84)).toEqual([])
  expect(notes.join(' ')).toContain(
    'if the prediction ends at the goal or the first milestone or the healthy range',
  )
})
