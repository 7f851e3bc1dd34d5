import type { StepAnimation } from './quiz/quiz-step.ts'

/** Ten shades of one color role, light to dark, as CSS colors. */
export type Shades = Readonly<Record<50 | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900, string>>

/** The only font that ships with the pages. No page loads fonts from another server. */
export const shippedFontFamily = 'Figtree Variable'

/** A brand's look as data. `web` turns it into CSS variables for the whole page. Lengths are CSS lengths. */
export interface Theme {
  readonly name: string
  readonly colors: {
    /** Buttons, progress, selected states. White text on 600 and darker meets AA. */
    readonly primary: Shades
    readonly accent: Shades
    readonly neutral: Shades
    readonly background: string
    readonly surface: string
    readonly text: string
    readonly textMuted: string
    readonly danger: string
    readonly warning: string
    readonly success: string
  }
  readonly typography: {
    /** CSS font families: the shipped one, or fonts that operating systems have. */
    readonly sans: string
    readonly heading: string
    readonly headingWeight: number
    readonly letterSpacing: string
    readonly lineHeight: string
  }
  /** Base spacing unit. The spacing scale consists of its multiples. */
  readonly spacing: { readonly unit: string }
  readonly radius: {
    readonly small: string
    readonly medium: string
    readonly large: string
    readonly pill: string
  }
  readonly shadows: { readonly card: string; readonly raised: string; readonly sticky: string }
  readonly quizCards: {
    readonly style: 'outlined' | 'filled' | 'soft'
    readonly borderWidth: string
    readonly background: string
    readonly selectedBackground: string
  }
  readonly quizAnimations: {
    readonly enter: StepAnimation
    readonly durationMs: number
  }
}
