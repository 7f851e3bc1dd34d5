/** Resolves in the next frame, after what was to happen with it before. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    window.requestAnimationFrame(() => resolve())
  })
}
