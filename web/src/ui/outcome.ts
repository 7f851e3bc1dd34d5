/** The result of something a person did, as a sentence. */
export interface Outcome {
  readonly kind: 'success' | 'failure'
  readonly message: string
}
