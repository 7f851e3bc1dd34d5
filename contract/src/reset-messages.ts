/**
 * What the two password pages say when it worked. In their own file, so that these pages need not load all the other
 * messages.
 */
export const resetLinkSent = 'If an account with that email exists, a password reset link has been sent.'
export const resetDone = 'Your password has been reset successfully. You can now log in.'
