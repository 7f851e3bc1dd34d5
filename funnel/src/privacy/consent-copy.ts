interface ConsentPurpose {
  readonly label: string
  readonly text: string
}

/** What a brand says when it asks for consent. Buttons of one question are equally plain: no nudge in either. */
export interface ConsentCopy {
  readonly title: string
  /** Where nothing happens before a yes. */
  readonly optIn: string
  /** Where things happen until a no. */
  readonly optOut: string
  /** Said when the browser sends Global Privacy Control. */
  readonly gpc: string
  readonly accept: string
  readonly reject: string
  readonly choose: string
  readonly save: string
  readonly close: string
  /** Name of the link to the privacy policy. */
  readonly policy: string
  readonly purposes: {
    readonly analytics: ConsentPurpose
    readonly ads: ConsentPurpose
    readonly healthProcessing: ConsentPurpose
  }
}
