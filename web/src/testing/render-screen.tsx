import { loadBrand, loadBrandPages } from '@fennel/brands'
import type { Brand, QuizFlow } from '@fennel/funnel'
import { render } from '@testing-library/react'
import type { RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { brandCoreOf, brandSalesOf } from '#web/brand/brand-parts.ts'
import { BrandProvider } from '#web/brand/index.ts'
import type { CurrentBrand } from '#web/brand/index.ts'
import { VisitorProvider } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

export const testBrand: Brand = await loadBrand('calmplate')

interface ScreenOptions {
  readonly visitor: Visitor
  readonly path: string
  /** The history state of the address. */
  readonly state?: unknown
  /** Replaces the brand's own flow. */
  readonly flow?: QuizFlow
  readonly brand?: Brand
  /** Replaces what the brand shows from the prices on. */
  readonly loadSales?: CurrentBrand['loadSales']
}

/** Wraps a screen in the main brand's content. */
export function inApp(screen: ReactNode, options: Omit<ScreenOptions, 'path' | 'state'>): ReactNode {
  const brand = options.brand ?? testBrand
  const flow = options.flow ?? brand.flows[brand.defaultFlowId]
  if (flow === undefined) throw new Error('The brand has no default flow')
  const sales = settled(brandSalesOf(brand, flow.id))
  return (
    <BrandProvider
      value={{
        brand: brandCoreOf(brand, flow.id),
        flow,
        loadSales: options.loadSales ?? (() => sales),
        loadPages: () => loadBrandPages(brand.appId),
      }}
    >
      <VisitorProvider visitor={options.visitor}>
        <Router>{screen}</Router>
      </VisitorProvider>
    </BrandProvider>
  )
}

/** A promise that React reads at once, like one it has already awaited. */
function settled<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}

/** Renders a screen at an address, with a new history entry. */
export function renderScreen(screen: ReactNode, options: ScreenOptions): RenderResult {
  window.history.pushState(options.state ?? null, '', options.path)
  return render(inApp(screen, options))
}
