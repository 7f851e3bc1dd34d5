/** Every placeholder a text may contain, with the words used while its value is unknown. */
const fallbacks = {
  name: '',
  currentWeight: 'your current weight',
  goalWeight: 'your goal weight',
  weightToLose: 'the weight you want to lose',
  goalDate: 'your goal date',
  possibleWeight: 'a weight that is right for you',
  possibleDate: 'a later date',
  bmi: 'your BMI',
  age: 'your age',
  goalPercent: 'part',
  appName: 'your plan',
  price: 'the price shown',
} as const

export type PlaceholderName = keyof typeof fallbacks
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>

const maxValueLength = 100

function isPlaceholderName(name: string): name is PlaceholderName {
  return Object.hasOwn(fallbacks, name)
}

export const placeholderNames: readonly PlaceholderName[] = Object.keys(fallbacks).filter(isPlaceholderName)

/** The distinct names in braces in a text, known or not, in order. */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{([A-Za-z]{1,30})\}/g), ([, name = '']) => name))]
}

/**
 * Fills a text's placeholders in one pass, so that a value that contains braces stays as it is. An unset name
 * disappears together with its comma (`Well done, {name}!` becomes `Well done!`); other unset placeholders become plain
 * words. `missing` lists the unset ones. Braces around anything else are plain text.
 */
export function fillPlaceholders(
  text: string,
  values: PlaceholderValues,
): { readonly text: string; readonly missing: readonly PlaceholderName[] } {
  const valueOf = (name: PlaceholderName): string => isolated(shortened(values[name]?.trim() ?? ''))
  const missing = placeholdersIn(text)
    .filter(isPlaceholderName)
    .filter((name) => valueOf(name) === '')
  const template = missing.includes('name') ? withoutName(text) : text
  const filled = template.replaceAll(/\{([A-Za-z]{1,30})\}/g, (whole, name: string, at: number) => {
    if (!isPlaceholderName(name)) return whole
    return valueOf(name) || (beginsSentence(template, at) ? capital(fallbacks[name]) : fallbacks[name])
  })
  return { text: filled, missing }
}

/** Cuts by whole characters: half an emoji would show as a replacement character. */
function shortened(value: string): string {
  return value.length <= maxValueLength ? value : Array.from(value).slice(0, maxValueLength).join('')
}

/** Isolates right-to-left text, which would otherwise reorder the comma and the numbers after it. */
function isolated(value: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(value) ? `\u2068${value}\u2069` : value
}

function beginsSentence(text: string, at: number): boolean {
  return at === 0 || /[.!?]\s$/.test(text.slice(Math.max(0, at - 2), at))
}

function capital(words: string): string {
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** The text as it reads to a visitor who gave no name. */
function withoutName(text: string): string {
  return text
    .replaceAll(/(^|[.!?]\s)\{name\}['’]s\b/g, '$1Your')
    .replaceAll(/\{name\}['’]s\b/g, 'your')
    .replaceAll(
      /(^|[.!?]\s)\{name\}[,:!.]? ?(\p{L}?)/gu,
      (_whole, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replaceAll(/,? ?\{name\}/g, '')
}
