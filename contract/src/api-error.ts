import { paymentMessages, resetTokenMissing } from '@fennel/funnel'
import { resetDone, resetLinkSent } from './reset-messages.ts'
import { unexpectedMessage } from './unexpected-message.ts'

/** The complete list of API error codes, each with its HTTP status. */
export const apiErrorStatus = {
  invalid_request: 400,
  payment_failed: 402,
  /** Nobody can say yet whether it is paid, as while the provider still processes it. It was not refused. */
  payment_unfinished: 402,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  /** The buyer already has an active plan, and this would be a second one. */
  plan_already_active: 409,
  /** The submitted price was right until the offer ended; nothing was charged. */
  offer_ended: 409,
  /** The submitted price is not the current one, or the plan is no longer sold; nothing was charged. */
  price_changed: 409,
  /** The operator has to confirm their identity again, then repeat the same request. */
  step_up_needed: 428,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
} as const

export type ApiErrorCode = keyof typeof apiErrorStatus

/** The body of every failed API call. `message` may be shown to visitors. */
export interface ApiErrorBody {
  readonly success: false
  readonly message: string
  readonly code: ApiErrorCode
  /** The specific refusal: the payment provider's own code, or one of ours, such as `accountRefusedCode`. */
  readonly error?: string
  readonly requestId?: string
}

/** The server's messages, in one place so that nothing internal ever reaches a visitor. */
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
  invalidProduct: paymentMessages.invalidProduct,
  emailRequired: paymentMessages.emailRequired,
  subscriptionFailed: paymentMessages.subscriptionFailed,
  paymentUnprocessable: paymentMessages.unableToProcess,
  paymentTimedOut: paymentMessages.timedOut,
  paymentNotVerified: paymentMessages.verificationFailed,
  purchaseFailed: paymentMessages.purchaseFailed,
  accountFailed: paymentMessages.registrationFailed,
  planAlreadyActive:
    'You already have a plan, so nothing was charged. Log in to see it, or to switch between monthly and annual.',
  otherPaymentOpen:
    'Another payment for this plan was just begun, and it may be open in another tab. Finish it there, or try again here.',
  priceChanged: 'The price of this plan has changed, so nothing was charged. Please look at the new price.',
  planWithdrawn: 'This plan is no longer sold, so nothing was charged. Please choose another plan.',
  offerEnded: 'The introductory offer has ended, so nothing was charged.',
  specialOfferEnded: 'This special offer has ended, so nothing was charged.',
  tooManyPayments:
    'You have tried to pay several times within an hour, so this attempt was not charged. Please try again in an hour.',
  tooSoonToPay: 'That was very quick. Please wait a few seconds and try again.',
  checkoutPaused:
    'Payments are paused for a short while to keep cards safe. Nothing was charged. Please try again later.',
  switchAfterResume: 'Your plan is set to end. Resume it first, then choose how often you pay.',
  switchAfterPayment:
    'Your last payment did not go through. Update your card first, then choose how often you pay.',
  switchAfterPause: 'Your plan is paused. Please choose how often you pay once it runs again.',
  switchDuringRenewal:
    'Your renewal is just being charged. Please choose how often you pay once it is paid, in about an hour.',
  planEnded: 'This plan has ended, so there’s nothing left to change.',
  cardNotConfirmed: 'Your new card was not confirmed, so your current card stays. Please try again.',
  passwordTooCommon: 'That password is one of the first that people try. Please choose another one.',
  passwordsDiffer: 'Passwords do not match.',
  wrongCredentials: 'Invalid email or password.',
  resetLinkSent,
  resetDone,
  resetFailed: 'Failed to reset password. The link may be invalid or expired.',
  resetTokenMissing,
  signedOut: 'Please log in again.',
  emailSettled: 'The plan was bought under another email address, so it can no longer be changed here.',
  foreignPage: 'This can only be sent from our own pages.',
  payloadTooDeep: 'The request is nested too deeply or holds too many fields.',
  operatorsOnly: 'Failed to verify admin status or session expired. Please log in.',
  adminsOnly: 'Only admins can do this.',
  wrongCode:
    'That code is incorrect or was already used. Wait for your app to show the next one and enter it.',
  wrongRecoveryCode: 'That recovery code is incorrect or was already used. Try another one.',
  recoveryCodesReplaced:
    'Newer recovery codes were created, so these no longer work. Save the newest ones instead.',
  secondFactorOff: 'Two-factor authentication is off. Turn it on to get recovery codes.',
  secondFactorOn: 'Two-factor authentication is already on. Turn it off first to set it up again.',
  ownSecondFactor:
    'Turn off your own two-factor authentication under Your Profile, with your password and a code.',
  colleagueWithoutSecondFactor:
    'Two-factor authentication is already off for this person. They sign in with just their password.',
  colleagueWithoutAccess:
    'This person has no access. Restore it first, then turn off two-factor authentication.',
  operatorPasswordTooShort: 'Choose a password of at least 12 characters.',
  operatorPasswordIsAddress: 'Choose a password that doesn’t contain your email address.',
  stepUpNeeded: 'Confirm it’s you, then try again.',
  wrongPassword: 'Your current password is incorrect.',
  invitationDead: 'This link is no longer valid. Ask for a new one.',
  invitationWithdrawn:
    'This invitation was revoked. If you think that’s a mistake, ask the person who sent it.',
  invitationReplaced: 'This link was replaced by a newer one. Open the newest link you were sent.',
  invitationNotOpen: 'This invitation is no longer open. It was used, replaced, or has expired.',
  invitationForMember: 'This address is already on your team. You can change its role and access under Team.',
  invitationAddressTaken:
    'This address already has an account with a different password. Enter that password, or use another address.',
  invitationPasswordWeak:
    'Your account’s password is too weak for the team. Set one of at least 12 characters with “Forgot your password?” on the log-in page, then open this link again.',
  alreadyOnTeam: 'This address is already on the team. Sign in, or ask an admin.',
  lastAdmin: 'There must be at least one admin. Make someone else an admin first.',
  planStillRenews: 'Your plan can still be charged. Please cancel it first, then erase your data.',
  paymentUnderWay: 'A payment is still in progress. Please try again in a few minutes.',
  teamIsNotErased: 'This account belongs to the team. Have an admin remove its access first.',
  refundTooMuch: 'That’s more than is left of this payment.',
  refundRefused: 'The payment provider refused this refund, so no money moved.',
  refundKeyTaken: 'This refund was already requested with a different amount. Reload the page.',
  wrongConfirmation: 'What you typed doesn’t match this person’s email address.',
  planOfPersonRenews:
    'This person has a plan that can still be charged. Cancel it on their page under Users first.',
  planOfLeadRenews:
    'This lead has a plan that can still be charged. Cancel it under Plans on this page first.',
  planOfUserRenews:
    'This user has a plan that can still be charged. Cancel it under Plans on this page first.',
  planOfOtherLeadRenews:
    'Another lead with this address has a plan that can still be charged. Search for the address under Leads and cancel the plan on that lead’s page first.',
  leadHasAccount:
    'This person has an account now. Reload the page and open the user to change plans and payments.',
  personIsTeam: 'This person is on the team. Remove their access under Settings first.',
  addressHasAccount:
    'That address already has an account. Two accounts can’t share an address; search for it under Users.',
  addressChangedMeanwhile: 'The address has changed. Reload the page to see it.',
  retentionChangedMeanwhile:
    'Someone else changed this in the meantime, so nothing was saved. Check the days and save again.',
  leadPaidNothing:
    'This lead hasn’t bought anything, so its address can’t be corrected here. The visitor can still change it in the quiz.',
  nothingToCancel: 'This plan has already ended.',
  mailHasNobody: 'There’s no longer an address to send to.',
  previewGone: 'This list is no longer valid. Find actions again and review the new list.',
  countDiffers: 'The number you typed doesn’t match the number of actions on the list.',
  overDayLimit: 'This would exceed today’s limits. Find actions again.',
  withdrawalChanged:
    'This withdrawal was sent before with other details. Please reload the page and enter them again.',
  withdrawalDecided: 'Someone else already decided this withdrawal.',
  repeatedParameter: 'The address names the same parameter twice.',
} as const
