interface ConsentPurpose {
  readonly label: string
  readonly text: string
}

/** What a brand says when it asks for consent. The buttons of one question are equally plain: neither is a nudge. */
export interface ConsentCopy {
  readonly title: string
  /** Where nothing happens before consent. */
  readonly optIn: string
  /** Where everything is allowed until the visitor objects. */
  readonly optOut: string
  /** The same where nothing is advertised, or the browser sends Global Privacy Control. */
  readonly optInWithoutAds: string
  readonly optOutWithoutAds: string
  /** Added when the browser sends Global Privacy Control. */
  readonly gpc: string
  readonly accept: string
  readonly reject: string
  readonly choose: string
  readonly save: string
  readonly close: string
  /** Text of the link to the privacy policy. */
  readonly policy: string
  readonly purposes: {
    readonly analytics: ConsentPurpose
    readonly ads: ConsentPurpose
    readonly healthProcessing: ConsentPurpose
  }
}
