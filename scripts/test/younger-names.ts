interface YoungerNames {
  /** Where a page finds the object that has them: a class, its prototype, or a global object. */
  readonly owner: string
  readonly names: readonly string[]
}

/**
 * What browsers gained between spring 2022 (iOS 15.4, Chromium 97) and the end of 2024, and what Safari never had.
 * `e2e/journeys/older-phone.spec.ts` removes it from the browser, and `scripts/older-phones.test.ts` refuses it in the
 * code of visitors' pages.
 */
export const youngerNames: readonly YoungerNames[] = [
  { owner: 'URL', names: ['parse', 'canParse'] },
  { owner: 'Promise', names: ['withResolvers', 'try'] },
  { owner: 'Object', names: ['groupBy'] },
  { owner: 'Map', names: ['groupBy'] },
  { owner: 'AbortSignal', names: ['any', 'timeout'] },
  { owner: 'AbortSignal.prototype', names: ['throwIfAborted'] },
  { owner: 'Array', names: ['fromAsync'] },
  { owner: 'Array.prototype', names: ['toSorted', 'toReversed', 'toSpliced', 'with'] },
  { owner: 'String.prototype', names: ['isWellFormed', 'toWellFormed'] },
  { owner: 'URLSearchParams.prototype', names: ['size'] },
  { owner: 'RegExp', names: ['escape'] },
  {
    owner: 'Set.prototype',
    names: ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf'],
  },
  {
    owner: 'Iterator.prototype',
    names: [
      'map',
      'filter',
      'take',
      'drop',
      'flatMap',
      'reduce',
      'toArray',
      'forEach',
      'some',
      'every',
      'find',
    ],
  },
  { owner: 'Document.prototype', names: ['startViewTransition', 'adoptedStyleSheets'] },
  { owner: 'Element.prototype', names: ['checkVisibility', 'setHTMLUnsafe'] },
  { owner: 'HTMLElement.prototype', names: ['popover', 'showPopover', 'hidePopover', 'togglePopover'] },
  { owner: 'HTMLFormElement.prototype', names: ['requestSubmit'] },
  { owner: 'Response', names: ['json'] },
  { owner: 'Response.prototype', names: ['bytes'] },
  { owner: 'navigator', names: ['connection', 'userActivation'] },
  { owner: 'Navigator.prototype', names: ['connection', 'userActivation', 'userAgentData'] },
  {
    owner: 'window',
    names: [
      'requestIdleCallback',
      'cancelIdleCallback',
      'scheduler',
      'navigation',
      'Iterator',
      'OffscreenCanvas',
      'structuredClone',
    ],
  },
]
