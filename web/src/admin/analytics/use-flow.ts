import { isBrandId, loadBrand } from '@fennel/brands'
import type { Brand, QuizFlow } from '@fennel/funnel'
import { useEffect, useState } from 'react'

/** A flow as its brand writes it, downloaded when it is asked for; undefined until then and when there is none. */
export function useFlow(brandId: string, flowId: string): QuizFlow | undefined {
  const [brand, setBrand] = useState<Brand | undefined>(undefined)
  useEffect(() => {
    let isWanted = true
    if (!isBrandId(brandId)) return
    loadBrand(brandId)
      .then((loaded) => {
        if (isWanted) setBrand(loaded)
      })
      // NOTE: the map does without the words of its branches then; every number comes from the server.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [brandId])
  return brand?.appId === brandId ? brand.flows[flowId] : undefined
}
