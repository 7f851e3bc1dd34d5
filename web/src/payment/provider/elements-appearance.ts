import type { Theme } from '@fennel/funnel'
import type { Appearance } from '@stripe/stripe-js'

/** The brand's theme as the appearance of the payment provider's elements. */
export function elementsAppearance(theme: Theme): Appearance {
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: theme.colors.primary[600],
      colorBackground: theme.colors.surface,
      colorText: theme.colors.text,
      colorTextSecondary: theme.colors.textMuted,
      colorDanger: theme.colors.danger,
      borderRadius: theme.radius.medium,
      fontFamily: theme.typography.sans,
      fontSizeBase: '16px',
    },
    // NOTE: matches our own fields above them.
    rules: {
      '.Label': { fontWeight: '600' },
      '.Input': { border: `1.5px solid ${theme.colors.neutral[500]}` },
    },
  }
}
