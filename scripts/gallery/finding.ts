/** Something wrong with a page, or a picture that could not be taken. */
export interface Finding {
  readonly kind:
    | 'console'
    | 'exception'
    | 'other origin'
    | 'broken picture'
    | 'overflow'
    | 'cut off'
    | 'layout shift'
    | 'axe'
    | 'not there'
  readonly text: string
}
