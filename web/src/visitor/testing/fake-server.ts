import type { RouteName } from '@fennel/contract'
import type { ApiClient } from '#web/api/index.ts'

interface Sent {
  readonly name: RouteName
  readonly body: unknown
}

export const lead = { id: 'lead-1', _id: 'lead-1', email: 'a@b.co', quizData: {} }

/** A server that gives the answers of `answer` and records requests, except tracking, which always succeeds. */
export function fakeServer(answer: (name: RouteName, body: unknown) => unknown = () => ({ data: lead })) {
  const sent: Sent[] = []
  const call = async (name: RouteName, input: { readonly body?: unknown }) => {
    if (name === 'trackEvents') return { data: { stored: 1 } }
    sent.push({ name, body: input.body })
    return answer(name, input.body)
  }
  return { sent, api: { call: call as ApiClient['call'] } }
}
