import { unexpectedMessage } from './unexpected-message.ts'

/** The closed list of what can go wrong on the wire, each with its HTTP status. */
export const apiErrorStatus = {
  invalid_request: 400,
  payment_failed: 402,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  /** The buyer has a running plan, and this would be a second one beside it. */
  plan_already_active: 409,
  /** The price named was right until the offer ended; nothing was charged. */
  offer_ended: 409,
  /** An operator has to prove anew to be there, then the same call again. */
  step_up_needed: 428,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
} as const

export type ApiErrorCode = keyof typeof apiErrorStatus

/** The body of every failed call. `message` is fit for a visitor's eyes. */
export interface ApiErrorBody {
  readonly success: false
  readonly message: string
  readonly code: ApiErrorCode
  /** Which refusal of that code it is: the payment provider's own code, or one of ours, such as `accountRefusedCode`. */
  readonly error?: string
  readonly requestId?: string
}

/** Sentences the server says. One catalogue, so that nothing internal ever reaches a visitor. */
export const apiMessages = {
  unexpected: unexpectedMessage,
  notFound: 'Nothing found',
  tooLarge: 'That is more than we can take in one go.',
  badJson: 'The request is not valid JSON.',
  jsonOnly: 'Please send JSON.',
  badText: 'The request contains characters that cannot be stored.',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  unavailable: 'We are catching our breath. Please try again in a moment.',
  emailRequiredToFinish: 'Email address is required to complete the quiz',
  invalidEmail: 'Please enter a valid email address',
  invalidProduct: 'Invalid product information',
  emailRequired: 'Email address is required',
  subscriptionFailed: 'Subscription creation failed',
  paymentUnprocessable: 'Unable to process payment. Please try again or use a different payment method.',
  paymentTimedOut: 'Payment request timed out. Please try again.',
  paymentNotVerified: 'Payment was processed but verification failed',
  purchaseFailed: 'Purchase failed',
  accountFailed: 'Failed to create account. Please try again.',
  planAlreadyActive:
    'You already have a plan, so nothing was charged. Log in to see it, or to switch between monthly and annual.',
  offerEnded: 'The introductory offer has ended, so nothing was charged.',
  specialOfferEnded: 'This special offer has ended, so nothing was charged.',
  tooManyPayments:
    'You have tried to pay several times within an hour, so this try was not charged. Please try again in an hour.',
  tooSoonToPay: 'That was very quick. Please wait a few seconds and try again.',
  checkoutPaused:
    'Payments are paused for a short while to keep cards safe. Nothing was charged. Please try again later.',
  switchAfterResume: 'Your plan is set to end. Resume it first, then choose how often you pay.',
  switchAfterPayment:
    'Your last payment did not go through. Update your card first, then choose how often you pay.',
  switchDuringRenewal:
    'Your renewal is just being charged. Please choose how often you pay once it is paid, in about an hour.',
  planEnded: 'This plan has ended, so there is nothing to change any more.',
  cardNotConfirmed: 'Your new card was not confirmed, so your current card stays. Please try again.',
  passwordTooCommon: 'That password is one of the first that people try. Please choose another one.',
  passwordsDiffer: 'Passwords do not match.',
  wrongCredentials: 'Invalid email or password.',
  resetLinkSent: 'If an account with that email exists, a password reset link has been sent.',
  resetDone: 'Your password has been reset successfully. You can now log in.',
  resetFailed: 'Failed to reset password. The link may be invalid or expired.',
  resetTokenMissing: 'Password reset token is missing.',
  signedOut: 'Please sign in again.',
  emailSettled: 'The plan was bought under another email address, so it can no longer be changed here.',
  foreignPage: 'This can only be sent from our own pages.',
  payloadTooDeep: 'The request is nested too deeply or holds too many fields.',
  operatorsOnly: 'Failed to verify admin status or session expired. Please log in.',
  adminsOnly: 'Only an operator with the role admin may do this.',
  wrongCode:
    'That code is not right, or it was used before. Please wait for the next one your app shows, and enter that.',
  wrongRecoveryCode: 'That recovery code is not right, or it was used before. Please try another one.',
  recoveryCodesReplaced:
    'Newer recovery codes were made meanwhile, so these do not work any more. Please keep the newest ones.',
  secondFactorOff: 'Your second factor is off. Turn it on first, then you get recovery codes.',
  secondFactorOn: 'Your second factor is on already. Turn it off first to set up another one.',
  ownSecondFactor: 'Turn your own second factor off under Your Profile, with your password and a code.',
  colleagueWithoutSecondFactor:
    'The second factor of this colleague is off already: the password alone signs them in.',
  colleagueWithoutAccess: 'This person has no access now. Give it first, then turn the second factor off.',
  operatorPasswordTooShort: 'Please choose a password of at least 12 characters.',
  operatorPasswordIsAddress: 'Please choose a password without your email address in it.',
  stepUpNeeded: 'Please confirm that it is you, then try again.',
  wrongPassword: 'Your current password is not right.',
  invitationDead: 'This link is not valid any more. Please ask for a new one.',
  invitationWithdrawn: 'This invitation was withdrawn. If you think it should not be, ask whoever sent it.',
  invitationReplaced: 'This link was replaced by a newer one. Please open the newest link you were sent.',
  invitationNotOpen: 'This invitation is not open any more: it was used, replaced, or it ran out.',
  invitationForMember: 'This address is on the team list already. You can change its role and access there.',
  invitationAddressTaken:
    'This address already has an account, and this is not its password. Please give that password, or use another address.',
  invitationPasswordWeak:
    'That is the password of your account, but it is too weak for the team. Please set one of at least 12 characters with “Forgot your password?” on the log-in page, then open this link again.',
  alreadyOnTeam: 'This address belongs to the team already. Please sign in, or ask an admin.',
  lastAdmin: 'The house needs at least one admin: give somebody else the role first.',
  planStillRenews: 'Your plan still renews. Please cancel it first, then erase your data.',
  paymentUnderWay: 'A payment is still under way. Please try again in a few minutes.',
  teamIsNotErased: 'This account belongs to the team. Please have a colleague remove it first.',
  refundTooMuch: 'That is more than is left of this payment.',
  refundRefused: 'The payment provider refused this refund, so no money moved.',
  refundKeyTaken: 'This refund was asked for before with another amount. Please reload the page.',
  wrongConfirmation: 'What you typed is not the address of this person.',
  planOfPersonRenews: 'A plan of this person still renews. Cancel it on their page under Users first.',
  planOfLeadRenews: 'A plan of this lead still renews. Cancel it under Plans on this page first.',
  planOfUserRenews: 'A plan of this user still renews. Cancel it under Plans on this page first.',
  planOfOtherLeadRenews:
    'A plan of another lead with this address still renews. Look for the address under Leads, and cancel it on the page of that lead first.',
  leadHasAccount:
    'This person has an account now. Reload the page and open the user: plans and payments are changed there.',
  personIsTeam: 'This person belongs to the team. Take their access away under Settings first.',
  addressHasAccount:
    'That address has an account already. Look for it under Users: one account cannot take the address of another.',
  addressChangedMeanwhile: 'The address is another one by now. Reload the page to see it.',
  leadPaidNothing:
    'Nothing was bought with this lead, so its address stays. The visitor can still change it in the quiz.',
  nothingToCancel: 'This plan has ended already.',
  mailHasNobody: 'There is no address to write to any more.',
  previewGone: 'This preview is not valid any more. Please make a new one and read it again.',
  countDiffers: 'The number you typed is not the number of actions on the list.',
  overDayLimit: 'This would go over the limits of one day. Please make a new preview.',
  withdrawalChanged:
    'This withdrawal was sent before with other details. Please reload the page and enter them anew.',
  withdrawalDecided: 'Somebody decided this withdrawal already. Reload the page to see what they decided.',
  repeatedParameter: 'The address names the same parameter twice.',
} as const
