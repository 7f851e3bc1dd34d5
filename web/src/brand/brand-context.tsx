import type { BrandPages, QuizFlow } from '@fennel/funnel'
import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { useArrived } from './use-arrived.ts'
import type { BrandCore, BrandSales } from './brand-parts.ts'

/** The app on screen and the flavour chosen for this visit. */
export interface CurrentBrand {
  readonly brand: BrandCore
  readonly flow: QuizFlow
  /** What is shown from the prices on, fetched when a page first asks for it. */
  readonly loadSales: () => Promise<BrandSales>
  /** Legal texts and articles, fetched when a page first asks for them. */
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

/** What the brand shows from the prices on; the nearest Suspense boundary shows its fallback until it is there. */
export function useBrandSales(): BrandSales {
  return useArrived(useCurrentBrand().loadSales)
}

/** Legal texts and articles, likewise. */
export function useBrandPages(): BrandPages {
  return useArrived(useCurrentBrand().loadPages)
}
