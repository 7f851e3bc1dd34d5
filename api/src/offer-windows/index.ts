export { mountOfferWindows } from './mount-offer-windows.ts'
export { hasOfferEnded, openOfferWindow, plansOffer } from './offer-window.ts'
