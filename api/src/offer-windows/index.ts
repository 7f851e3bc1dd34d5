export { mountOfferWindows } from './mount-offer-windows.ts'
export { endsItsOffers, hasOfferEnded, openOfferWindow, plansOffer } from './offer-window.ts'
