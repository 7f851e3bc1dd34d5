/** A picture by path below the brand's asset folder (`/brands/<brand>/…`). Decorative pictures have an empty `alt`. */
export interface Picture {
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

export interface TestimonialQuote {
  readonly name: string
  readonly text: string
  readonly result?: string
  readonly resultByUnits?: { readonly imperial: string; readonly metric: string }
  readonly picture?: Picture
  /** True until the operator replaces it with a real story that the customer agreed to publish. */
  readonly sample: boolean
}
