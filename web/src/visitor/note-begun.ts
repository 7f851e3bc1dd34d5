import { begunCookie } from '@fennel/contract'
import { quizKeptMs } from '@fennel/funnel'
import type { QuizState } from '@fennel/funnel'
import type { StoreApi } from 'zustand/vanilla'

/**
 * From the first answer on, a cookie tells the server that this browser has a quiz to continue; it lasts as long as the
 * kept quiz.
 */
export function noteBegun(quiz: Pick<StoreApi<QuizState>, 'subscribe'>, view: Window): void {
  const stop = quiz.subscribe(({ answers }) => {
    if (Object.keys(answers).length === 0) return
    stop()
    const secure = view.location.protocol === 'https:' ? '; secure' : ''
    // Not together with the answer, which would delay its frame: another process writes the cookie.
    view.setTimeout(() => {
      view.document.cookie = `${begunCookie}=1; path=/quiz; max-age=${quizKeptMs / 1_000}; samesite=lax${secure}`
    })
  })
}
