/** Every placeholder a text may hold, with the words that stand in while its value is unknown. */
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

const longestValue = 100

function isPlaceholderName(name: string): name is PlaceholderName {
  return Object.hasOwn(fallbacks, name)
}

export const placeholderNames: readonly PlaceholderName[] = Object.keys(fallbacks).filter(isPlaceholderName)

/** Names in braces that a text holds, known or not, in order and once each. */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{([A-Za-z]{1,30})\}/g), ([, name = '']) => name))]
}

/**
 * A text with its placeholders filled in one pass, so that a value with braces stays as it is. An unset name
 * goes with its comma (`Well done, {name}!` reads `Well done!`), other unset ones give way to plain words;
 * `missing` lists them. Braces around anything else are text.
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

/** By whole characters: half an emoji is drawn as a hole. */
function shortened(value: string): string {
  return value.length <= longestValue ? value : Array.from(value).slice(0, longestValue).join('')
}

/** What is written from right to left in a frame of its own, or it would take the comma and the numbers after it along. */
function isolated(value: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(value) ? `\u2068${value}\u2069` : value
}

function beginsSentence(text: string, at: number): boolean {
  return at === 0 || /[.!?]\s$/.test(text.slice(Math.max(0, at - 2), at))
}

function capital(words: string): string {
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** The text as it reads to somebody who gave no name. */
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
