/** The `error` of the one refusal that tells a visitor nothing about an account: there may be one, and its owner has mail. */
export const accountRefusedCode = 'account_refused'
