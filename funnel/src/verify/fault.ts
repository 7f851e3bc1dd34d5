/** The rules a flow or a brand must keep, by the name that reports print. */
export type FaultRule =
  | 'dead-end'
  | 'unreachable-step'
  | 'unreachable-page'
  | 'journey-end'
  | 'back-undoes-next'
  | 'email-before-pay'
  | 'unset-placeholder'
  | 'unknown-placeholder'
  | 'duplicate-id'
  | 'missing-copy'
  | 'bad-address'
  | 'bad-article'
  | 'bad-color'
  | 'bad-condition'
  | 'bad-date'
  | 'bad-options'
  | 'bad-bounds'
  | 'bad-experiment'
  | 'bad-final-step'
  | 'bad-group'
  | 'bad-id'
  | 'bad-landing'
  | 'bad-route'
  | 'bad-plan'
  | 'bad-price'
  | 'price-in-text'
  | 'stray-markup'
  | 'inherited-button'
  | 'stray-other-words'
  | 'story-of-other-gender'
  | 'missing-asset'
  | 'missing-evidence'
  | 'missing-units'
  | 'missing-plan'
  | 'missing-upsell'
  | 'low-contrast'
  | 'forecast-before-health'
  | 'unknown-font'
  | 'not-serialisable'
  | 'too-many-paths'

/** Something that breaks for a visitor, and where: brand, flow, step, and the path that leads there. */
export interface Fault {
  readonly rule: FaultRule
  readonly where: string
  readonly message: string
}
