import { useState } from 'react'
import { type ApiAnswer, sendRequest } from './api-client.ts'
import type { ApiRequest } from './api-request.ts'

interface Sending {
  sending: boolean
  answer: ApiAnswer | null
  /** Why there is no answer, in words. */
  failure: string | null
}

/** One request at a time, and what came of it. */
export function useSending() {
  const [state, setState] = useState<Sending>({ sending: false, answer: null, failure: null })
  const send = (request: ApiRequest) => {
    setState({ sending: true, answer: null, failure: null })
    sendRequest(request).then(
      (answer) => setState({ sending: false, answer, failure: null }),
      () => setState({ sending: false, answer: null, failure: 'The server did not answer.' }),
    )
  }
  return { ...state, send }
}
