import { isBrandId } from '@fennel/brands'
import type { QuizFlow } from '@fennel/funnel'
import { useEffect, useState } from 'react'
import { brandEntryOf } from '#web/brand/brand-entry-of.ts'

/** A flow as its brand defines it, downloaded on demand; undefined until then and if there is none. */
export function useFlow(brandId: string, flowId: string): QuizFlow | undefined {
  const [found, setFound] = useState<{ readonly brandId: string; readonly flow: QuizFlow } | undefined>(
    undefined,
  )
  useEffect(() => {
    let isWanted = true
    if (!isBrandId(brandId)) return
    loadFlow(brandId, flowId)
      .then((flow) => {
        if (isWanted) setFound(flow && { brandId, flow })
      })
      // NOTE: the map then shows no branch conditions; all numbers come from the server.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [brandId, flowId])
  return found?.brandId === brandId && found.flow.id === flowId ? found.flow : undefined
}

async function loadFlow(brandId: string, flowId: string): Promise<QuizFlow | undefined> {
  const { flows, visit } = brandEntryOf(brandId)
  const { flowIds } = await flows()
  return flowIds.includes(flowId) ? (await visit(flowId)).flow : undefined
}
