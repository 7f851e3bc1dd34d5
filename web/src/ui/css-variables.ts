import type { CSSProperties } from 'react'

/** Custom properties as an element's style; React's style types do not know them. */
export function cssVariables(variables: Readonly<Record<`--${string}`, string>>): CSSProperties {
  return { ...variables }
}
