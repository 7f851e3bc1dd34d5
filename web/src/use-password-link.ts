import { useState } from 'react'
import { ApiFailure, useApi } from '#web/api/index.ts'

/** Mails a link for choosing a password, which also proves the address; `failure` is a sentence for the visitor. */
export function usePasswordLink(email: string) {
  const api = useApi()
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const send = () => {
    setState('sending')
    setFailure(undefined)
    api
      .call('forgotPassword', { body: { email } })
      .then(() => setState('sent'))
      .catch((problem: unknown) => {
        const isLimit = problem instanceof ApiFailure && problem.status === 429
        setFailure(isLimit ? problem.message : "We couldn't send the link. Please try again.")
        setState('idle')
      })
  }
  const sentNotice = state === 'sent' ? `The link is on its way to ${email}. It works for 30 minutes.` : ''
  return { state, failure, send, sentNotice }
}
