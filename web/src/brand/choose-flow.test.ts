import { loadBrand } from '@fennel/brands'
import { describe, expect, it, vi } from 'vitest'
import { chooseFlow } from './choose-flow.ts'

const brand = await loadBrand('calmplate')

describe('the flavour of a visit', () => {
  it('is the one that is wanted', () => {
    const warn = vi.fn<(message: string) => void>()
    expect(chooseFlow(brand, 'inflammation', warn).id).toBe('inflammation')
    expect(warn).not.toHaveBeenCalled()
  })

  it('falls back to the default with a warning when it is unknown', () => {
    const warn = vi.fn<(message: string) => void>()
    expect(chooseFlow(brand, 'no-such-flow', warn).id).toBe('inflammation')
    expect(warn).toHaveBeenCalledWith('Unknown quiz flow "no-such-flow", falling back to "inflammation"')
  })

  it('is the default, silently, when nothing is wanted', () => {
    const warn = vi.fn<(message: string) => void>()
    expect(chooseFlow(brand, undefined, warn).id).toBe('inflammation')
    expect(warn).not.toHaveBeenCalled()
  })
})
