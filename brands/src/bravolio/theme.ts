import type { Theme } from '@fennel/funnel'

/**
 * Tomato red, cobalt and lemon on plain white, square corners, solid shadows: a market stall next to a running track.
 */
export const theme: Theme = {
  name: 'bravolio-tomato-kickoff',
  colors: {
    primary: {
      50: '#fff2ee',
      100: '#ffe1d8',
      200: '#ffc0ae',
      300: '#ff957a',
      400: '#fb6a48',
      500: '#e94a26',
      600: '#c93413',
      700: '#a3260b',
      800: '#7d1d0a',
      900: '#561407',
    },
    accent: {
      50: '#eef4ff',
      100: '#dbe7ff',
      200: '#b8cfff',
      300: '#85abff',
      400: '#4d80fb',
      500: '#2a60ee',
      600: '#1549cf',
      700: '#0f3aa6',
      800: '#0d2e80',
      900: '#0a205a',
    },
    neutral: {
      50: '#f8f8f6',
      100: '#f1f1ee',
      200: '#e2e2dd',
      300: '#cbcbc4',
      400: '#a3a39c',
      500: '#7b7b75',
      600: '#5b5b57',
      700: '#434340',
      800: '#2b2b29',
      900: '#171716',
    },
    background: '#ffffff',
    surface: '#ffffff',
    text: '#171716',
    textMuted: '#55554f',
    danger: '#96104a',
    warning: '#7a5600',
    success: '#1b6a2c',
  },
  typography: {
    sans: "'Figtree Variable', Arial, sans-serif",
    heading: "'Figtree Variable', Arial, sans-serif",
    headingWeight: 900,
    letterSpacing: '-0.035em',
    lineHeight: '1.45',
  },
  spacing: { unit: '0.25rem' },
  radius: { small: '0.125rem', medium: '0.1875rem', large: '0.25rem', pill: '0.25rem' },
  shadows: {
    card: '0 0 0 1.5px rgb(23 23 22 / 12%), 0 4px 0 1.5px rgb(23 23 22 / 12%)',
    raised: '0 0 0 1.5px rgb(23 23 22 / 16%), 0 7px 0 1.5px rgb(23 23 22 / 16%)',
    sticky: '0 -3px 0 rgb(23 23 22 / 8%)',
  },
  quizCards: {
    style: 'filled',
    borderWidth: '3px',
    background: '#f4f4f1',
    selectedBackground: '#fff3a8',
  },
  quizAnimations: { enter: 'fade', durationMs: 160 },
}
