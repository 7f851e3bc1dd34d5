/**
 * The `error` of the one refusal that reveals nothing about an account: there may be one, and its owner was emailed.
 */
export const accountRefusedCode = 'account_refused'
