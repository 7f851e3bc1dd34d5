/**
 * The `error` of the one refusal that reveals nothing about an account: if there is one, its owner was emailed.
 */
export const accountRefusedCode = 'account_refused'
