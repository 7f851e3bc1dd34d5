const hiddenPageMs = 100
/** A frame is painted after its callbacks, and put on screen by others who share the processor. */
const paintMs = 20

/** Resolves once what is being drawn now is on screen; soon, too, on a page that is hidden and draws nothing. */
export function afterFrame(view: Window): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => resolve()
    const hidden = view.setTimeout(goOn, hiddenPageMs)
    view.requestAnimationFrame(() => {
      view.clearTimeout(hidden)
      view.setTimeout(goOn, paintMs)
    })
  })
}
