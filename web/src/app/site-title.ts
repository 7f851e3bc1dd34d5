/** Names of the pages that are not part of a brand's journey, by the first part of their path. */
const siteTitles: Readonly<Record<string, string>> = {
  checkout: 'Checkout',
  'email-offer': 'Your offer',
  subscription: 'Your subscription',
  reviews: 'Reviews',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  'health-data': 'Health Data Privacy',
  contact: 'Contact Us',
  login: 'Log in',
  'forgot-password': 'Forgot password',
  'reset-password': 'Reset password',
  account: 'Your account',
  withdraw: 'Withdraw from contract',
}

/** The name of a page outside the journey, or undefined for a journey page. */
export function siteTitleOf(path: string): string | undefined {
  return siteTitles[path.split('/')[1] ?? '']
}
