import type { BrandPages, QuizFlow } from '@fennel/funnel'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { useArrived } from '#web/loading/use-arrived.ts'
import type { BrandCore, BrandSales } from './brand-parts.ts'

/** The brand on screen and the flow chosen for this visit. */
export interface CurrentBrand {
  readonly brand: BrandCore
  readonly flow: QuizFlow
  /** Loads what is shown from the prices on, when a page first needs it. */
  readonly loadSales: () => Promise<BrandSales>
  /** Loads legal texts and articles, when a page first needs them. */
  readonly loadPages: () => Promise<BrandPages>
}

const BrandContext = createContext<CurrentBrand | undefined>(undefined)

export function BrandProvider({
  value,
  children,
}: {
  readonly value: CurrentBrand
  readonly children: ReactNode
}) {
  return <BrandContext value={value}>{children}</BrandContext>
}

/** The current brand with its flow. Throws outside `BrandProvider`. */
export function useCurrentBrand(): CurrentBrand {
  const value = use(BrandContext)
  if (value === undefined) throw new Error('useCurrentBrand must be used within a BrandProvider')
  return value
}

export function useBrand(): BrandCore {
  return useCurrentBrand().brand
}

export function useFlow(): QuizFlow {
  return useCurrentBrand().flow
}

/** What the brand shows from the prices on. Suspends until it is loaded. */
export function useBrandSales(): BrandSales {
  return useArrived(useCurrentBrand().loadSales)
}

/** Legal texts and articles. Suspends until they are loaded. */
export function useBrandPages(): BrandPages {
  return useArrived(useCurrentBrand().loadPages)
}
