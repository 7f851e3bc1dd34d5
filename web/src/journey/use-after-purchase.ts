import { pathAfterPurchase } from '@fennel/funnel'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useRouteConfig } from '#web/navigation/index.ts'
import { useVisitor } from '#web/visitor/index.ts'

/**
 * Returns a function that moves a visitor who has paid for a plan on, past the one-click offers if losing weight may
 * harm them.
 */
export function useAfterPurchase(): () => void {
  const config = useRouteConfig()
  const { quiz } = useVisitor()
  const [path, navigate] = useLocation()
  return useCallback(
    () => navigate(pathAfterPurchase(config, path, quiz.getState().answers)),
    [config, quiz, path, navigate],
  )
}
