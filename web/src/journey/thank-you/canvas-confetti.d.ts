/** The part of the library this page uses; the package carries no types of its own. */
declare module 'canvas-confetti' {
  export interface ConfettiOptions {
    readonly particleCount?: number
    readonly spread?: number
    readonly origin?: { readonly x?: number; readonly y?: number }
    readonly colors?: readonly string[]
    readonly disableForReducedMotion?: boolean
  }

  export interface Confetti {
    (options?: ConfettiOptions): Promise<null> | null
    readonly create: (
      canvas: HTMLCanvasElement,
      options: { readonly resize: boolean; readonly useWorker: boolean },
    ) => Confetti
  }

  const confetti: Confetti
  export default confetti
}
