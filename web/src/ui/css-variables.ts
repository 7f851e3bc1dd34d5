import type { CSSProperties } from 'react'

/** Custom properties as an element's style, which the style types of React do not know. */
export function cssVariables(variables: Readonly<Record<`--${string}`, string>>): CSSProperties {
  return { ...variables }
}
