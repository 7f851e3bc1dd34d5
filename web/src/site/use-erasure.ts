import { useEffect, useRef } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'
import { paths } from '#web/paths.ts'
import { useVisitor } from '#web/visitor/index.ts'
import { forgetErased, forgetVisit } from './forget-person.ts'
import { isRefused } from './is-refused.ts'

/**
 * Erases the signed-in customer with their password, on the server and then in this browser, also if they have left
 * the page meanwhile. Rejects with `ApiFailure`. Whoever leaves without knowing how it ended is not erased here, but
 * takes nothing along that would be stored once more.
 */
export function useErasure(): (password: string) => Promise<void> {
  const api = useApi()
  const visitor = useVisitor()
  /** Whether an erasure was sent that may have been carried out. */
  const isUnheard = useRef(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    const leave = () => {
      if (isUnheard.current) forgetVisit(visitor)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      isHere.current = false
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [visitor])

  return async (password) => {
    const wasUnheard = isUnheard.current
    isUnheard.current = true
    try {
      await api.call('eraseMyData', { body: { password }, keepalive: true, staysOnRefusal: wasUnheard })
    } catch (problem) {
      // NOTE: an erasure ends the session. Hardly anything else does between two tries.
      const isErased = wasUnheard && problem instanceof ApiFailure && problem.status === 401
      if (!isErased) {
        const isTurnedAway = problem instanceof ApiFailure && problem.isTemporary
        isUnheard.current = !isRefused(problem) || (wasUnheard && isTurnedAway)
        throw problem
      }
    }
    isUnheard.current = false
    forgetErased(visitor)
    // Another screen still shows, and holds, whom this was about.
    if (!isHere.current) window.location.replace(paths.landing)
  }
}
