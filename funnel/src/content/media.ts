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
  /** True until an operator replaces it by a real, consented customer story. */
  readonly sample: boolean
}
