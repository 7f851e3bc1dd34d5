import { loadBrand } from '@fennel/brands'
import { describe, expect, it, vi } from 'vitest'
import { flowListOf } from './brand-parts.ts'
import { chooseFlow } from './choose-flow.ts'

const flows = flowListOf(await loadBrand('calmplate'))

describe('the flow of a visit', () => {
  it('is the wanted one', () => {
    const warn = vi.fn<(message: string) => void>()
    expect(chooseFlow(flows, 'no-carbs', warn)).toBe('no-carbs')
    expect(warn).not.toHaveBeenCalled()
  })

  it('falls back to the default with a warning when it is unknown', () => {
    const warn = vi.fn<(message: string) => void>()
    expect(chooseFlow(flows, 'no-such-flow', warn)).toBe('inflammation')
    expect(warn).toHaveBeenCalledWith('Unknown quiz flow "no-such-flow", falling back to "inflammation"')
  })

  it('is the default, silently, when nothing is wanted', () => {
    const warn = vi.fn<(message: string) => void>()
    expect(chooseFlow(flows, undefined, warn)).toBe('inflammation')
    expect(warn).not.toHaveBeenCalled()
  })
})
