/** A picture by path below the brand's asset folder (`/brands/<brand>/…`). Decorative pictures have an empty `alt`. */
export interface Picture {
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** The genders that stories are told in, as the standard question `gender` names them. */
export type Gender = 'female' | 'male'

export interface TestimonialQuote {
  readonly name: string
  /**
   * Set if the story shows its person as a woman or a man. On a quiz card, visitors of the other gender then need a
   * story of their own, see `otherWords` of a step.
   */
  readonly gender?: Gender
  readonly text: string
  readonly result?: string
  readonly resultByUnits?: { readonly imperial: string; readonly metric: string }
  readonly picture?: Picture
  /** True until the operator replaces it with a real story that the customer agreed to publish. */
  readonly sample: boolean
}
