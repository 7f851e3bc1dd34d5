/** What a test gets that says `vi.mock` of the loader: the provider it chose with `chooseProvider`. */
export { providerInUse as loadPaymentProvider } from '#web/testing/fake-payment-provider.ts'
