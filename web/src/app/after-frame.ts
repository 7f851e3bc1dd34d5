const hiddenPageMs = 100
/** A frame is painted after its callbacks, and displayed by processes that share the CPU. */
const paintMs = 20

/** Resolves once the pending frame is on screen; also soon on a hidden page, which draws nothing. */
export function afterFrame(view: Window): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve()
    const hidden = view.setTimeout(done, hiddenPageMs)
    view.requestAnimationFrame(() => {
      view.clearTimeout(hidden)
      view.setTimeout(done, paintMs)
    })
  })
}
