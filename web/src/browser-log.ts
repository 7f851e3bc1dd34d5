/** The one place that speaks to the browser's console. Nothing here may carry an answer or an address. */
export const browserLog = {
  /** Something worth knowing that changes nothing for the visitor. */
  notice: (message: string, ...details: readonly unknown[]): void => console.info(message, ...details),
  warning: (message: string): void => console.warn(message),
  failure: (error: unknown): void => console.error(error),
}
