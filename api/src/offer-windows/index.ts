export { mountOfferWindows } from './mount-offer-windows.ts'
export {
  endsItsOffers,
  forgetOfferWindows,
  hasOfferEnded,
  openOfferWindow,
  plansOffer,
} from './offer-window.ts'
