import { unexpectedMessage } from '@fennel/contract'
import { answersFromQuizData } from '@fennel/funnel'
import type { Answers } from '@fennel/funnel'
import type { ApiClient } from '#web/api/index.ts'
import { ApiFailure } from '#web/api/index.ts'

/** Result of a lookup by email; `failed` when the server gave no answer, with whether retrying can help. */
export type RestoredLead =
  | { readonly kind: 'found'; readonly leadId: string; readonly answers: Answers }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly message: string; readonly isTemporary: boolean }

/** Looks up this browser's most recent lead with that email. 404 means none was found. */
export async function restoreByEmail(api: ApiClient, email: string): Promise<RestoredLead> {
  try {
    const { data } = await api.call('mostRecentLead', { query: { email } })
    const answers = answersFromQuizData(data.quizData)
    return Object.keys(answers).length === 0
      ? { kind: 'nothing' }
      : { kind: 'found', leadId: data.id, answers }
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return { kind: 'nothing' }
    // Only a message from the server says more than that the lookup failed.
    const message = error instanceof ApiFailure ? error.message : ''
    const hasMessage = message !== '' && message !== unexpectedMessage
    return {
      kind: 'failed',
      message: hasMessage ? message : 'Error fetching lead data',
      isTemporary: error instanceof ApiFailure && error.isTemporary,
    }
  }
}
