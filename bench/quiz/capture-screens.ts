/** An element as rendered; `isStep` marks the one that is replaced at each step. */
interface DrawnElement {
  readonly tag: string
  /** Under their React names. */
  readonly attributes: Readonly<Record<string, unknown>>
  readonly children: readonly (DrawnElement | string)[]
  readonly isStep: boolean
}

/** The whole screen of a step. */
export interface DrawnScreen {
  readonly id: string
  readonly content: DrawnElement
}

/** What a page needs to render the same: the screens, all style rules, the attributes of the root element. */
export interface DrawnQuiz {
  readonly screens: readonly DrawnScreen[]
  readonly style: string
  readonly root: Readonly<Record<string, string>>
}

declare global {
  interface Window {
    benchScreens: DrawnQuiz
  }
}

/** Runs in the page: captures the current step, without a previous or next one in transition. */
export function captureScreen(): DrawnScreen | undefined {
  const names: Readonly<Record<string, string>> = {
    class: 'className',
    for: 'htmlFor',
    tabindex: 'tabIndex',
    value: 'defaultValue',
    checked: 'defaultChecked',
    novalidate: 'noValidate',
    readonly: 'readOnly',
  }
  const left = new Set(['disabled', 'inert', 'autofocus'])
  const valueOf = (name: string, value: string): unknown => {
    if (name === 'checked' || name === 'novalidate' || name === 'readonly') return true
    if (name !== 'style') return value
    return Object.fromEntries(
      value
        .split(';')
        .map((rule) => rule.split(/:(.*)/s).map((part) => part.trim()))
        .filter(([property = '', set = '']) => property !== '' && set !== '')
        .map(([property = '', set = '']) => [
          property.startsWith('--')
            ? property
            : property.replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase()),
          set,
        ]),
    )
  }
  const isOffStage = (element: Element) =>
    element.parentElement?.localName === 'main' && element.ariaHidden === 'true'
  const read = (element: Element): DrawnElement => {
    const isButton = element.tagName === 'BUTTON'
    return {
      tag: element.tagName.includes('-') ? element.tagName : element.localName,
      attributes: Object.fromEntries(
        [...element.attributes]
          .filter(({ name }) => !left.has(name))
          .map(({ name, value }) => [
            isButton && name === 'value' ? name : (names[name] ?? name),
            valueOf(name, value),
          ]),
      ),
      children: [...element.childNodes].flatMap((node): (DrawnElement | string)[] => {
        if (node instanceof Text) return [node.data]
        const isShown = node instanceof Element && !node.hasAttribute('inert') && !isOffStage(node)
        return isShown ? [read(node)] : []
      }),
      isStep: element.parentElement?.localName === 'main',
    }
  }
  const step = document.querySelector('[data-step-id]')
  return step === null ? undefined : { id: step.getAttribute('data-step-id') ?? '', content: read(step) }
}

/** Runs in the page: captures all style rules loaded so far, and the attributes of the root element. */
export function captureStyle(): Omit<DrawnQuiz, 'screens'> {
  return {
    style: [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => rule.cssText)
      .join('\n'),
    root: Object.fromEntries(
      [...document.documentElement.attributes].map(({ name, value }) => [name, value]),
    ),
  }
}
