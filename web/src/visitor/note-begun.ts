import { begunCookie } from '@fennel/contract'
import { quizKeptMs } from '@fennel/funnel'
import type { QuizState } from '@fennel/funnel'
import type { StoreApi } from 'zustand/vanilla'

/** Lets the server know from the first answer on that this browser has a quiz to go on with, for as long as it is kept. */
export function noteBegun(quiz: Pick<StoreApi<QuizState>, 'subscribe'>, view: Window): void {
  const stop = quiz.subscribe(({ answers }) => {
    if (Object.keys(answers).length === 0) return
    stop()
    const secure = view.location.protocol === 'https:' ? '; secure' : ''
    // Not with the answer, whose frame would wait for it: a cookie is written by another process.
    view.setTimeout(() => {
      view.document.cookie = `${begunCookie}=1; path=/quiz; max-age=${quizKeptMs / 1_000}; samesite=lax${secure}`
    })
  })
}
