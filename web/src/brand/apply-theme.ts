import type { Theme } from '@fennel/funnel'

/** A theme as page-wide style variables, by name. */
export function themeVariables(theme: Theme): ReadonlyMap<string, string> {
  const variables = new Map<string, string>()
  for (const role of ['primary', 'accent', 'neutral'] as const) {
    for (const [shade, color] of Object.entries(theme.colors[role]))
      variables.set(`--color-${role}-${shade}`, color)
  }
  const { background, surface, text, textMuted, danger, warning, success } = theme.colors
  for (const [name, color] of Object.entries({
    background,
    surface,
    text,
    'text-muted': textMuted,
    danger,
    warning,
    success,
  })) {
    variables.set(`--color-${name}`, color)
  }
  variables.set('--font-sans', theme.typography.sans)
  variables.set('--font-heading', theme.typography.heading)
  variables.set('--heading-weight', String(theme.typography.headingWeight))
  variables.set('--letter-spacing', theme.typography.letterSpacing)
  variables.set('--line-height', theme.typography.lineHeight)
  variables.set('--space', theme.spacing.unit)
  for (const [name, radius] of Object.entries(theme.radius)) variables.set(`--radius-${name}`, radius)
  for (const [name, shadow] of Object.entries(theme.shadows)) variables.set(`--shadow-${name}`, shadow)
  variables.set('--quiz-card-border', theme.quizCards.borderWidth)
  variables.set('--quiz-card-background', theme.quizCards.background)
  variables.set('--quiz-card-selected', theme.quizCards.selectedBackground)
  variables.set('--quiz-animation-duration', `${theme.quizAnimations.durationMs}ms`)
  return variables
}

/** Sets the theme on the document through the CSS object model, which a strict content security policy allows. */
export function applyTheme(theme: Theme, root: HTMLElement): void {
  for (const [name, value] of themeVariables(theme)) root.style.setProperty(name, value)
  root.dataset.quizCards = theme.quizCards.style
  root.dataset.quizAnimation = theme.quizAnimations.enter
}
