/** The only place that writes to the browser console. Nothing here may contain an answer or an address. */
export const browserLog = {
  /** Something worth knowing that changes nothing for the visitor. */
  notice: (message: string, ...details: readonly unknown[]): void => console.info(message, ...details),
  warning: (message: string): void => console.warn(message),
  failure: (error: unknown): void => console.error(error),
}
