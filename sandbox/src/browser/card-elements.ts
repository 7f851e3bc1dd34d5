import { createCardFields, type CardData } from './card-fields.ts'
import type { FieldError } from './card-validation.ts'
import { make } from './dom.ts'
import { createElementCore, integrationError, type SandboxElement } from './element-base.ts'

/** An element that contains a card. */
export interface CardHolder {
  element: SandboxElement
  root: HTMLElement
  data: () => CardData
  validate: () => FieldError | undefined
  business: () => string | undefined
  /** The billing detail that the element was told never to ask for, and that `passed` lacks. */
  missingDetail: (passed: object) => string | undefined
}

const textOf = (options: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(options, key)
  return typeof value === 'string' ? value : undefined
}

const mapOf = (options: object, key: string): object => {
  const value: unknown = Reflect.get(options, key)
  return typeof value === 'object' && value !== null ? value : {}
}

/** Refuses, as Stripe does, any value other than the two that allow or forbid a wallet. */
function assertWallets(options: object): void {
  const wallets = mapOf(options, 'wallets')
  for (const wallet of ['applePay', 'googlePay', 'link']) {
    const value: unknown = Reflect.get(wallets, wallet)
    if (value !== undefined && value !== 'auto' && value !== 'never')
      throw integrationError(`Invalid value for wallets.${wallet}: it should be one of auto, never.`)
  }
}

/** The first name under `fields.billingDetails` that says `never` while `passed` has no value under it. */
function uncollected(asked: object, passed: object): string | undefined {
  for (const [name, how] of Object.entries(asked)) {
    const key = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const value: unknown = Reflect.get(passed, key)
    if (how === 'never' && value === undefined) return key
    const inner = typeof how === 'object' && how !== null ? uncollected(how, mapOf(passed, key)) : undefined
    if (inner !== undefined) return `${key}.${inner}`
  }
  return undefined
}

/** A visible notice that nothing is charged, with a card number to try. */
function makeNotice(): HTMLElement {
  return make(
    'p',
    { class: 'sbx-note' },
    make('strong', {}, 'Sandbox payments, no real charge.'),
    ' Try card ',
    make('span', { class: 'sbx-number' }, '4242 4242 4242 4242'),
    ' with any future date and any code.',
  )
}

/** The Payment Element and the older Card Element: the same three fields, different events. */
export function createCardElement(
  type: 'card' | 'payment',
  given: object,
  around: Record<'onChange' | 'onDestroy' | 'onFocus', () => void>,
): CardHolder {
  assertWallets(given)
  let options = given
  const fields = createCardFields(
    {
      change() {
        around.onChange()
        announce()
      },
      focus() {
        around.onFocus()
        core.emit('focus', {})
      },
      blur: () => core.emit('blur', {}),
      escape: () => core.emit('escape', {}),
    },
    () => new Date(),
  )
  const root = make('div', { class: `sbx sbx-${type}` }, makeNotice(), fields.root)
  const core = createElementCore(type, root, {
    update(change) {
      assertWallets(change)
      options = { ...options, ...change }
      fields.setDisabled(
        Reflect.get(options, 'disabled') === true || Reflect.get(options, 'readOnly') === true,
      )
    },
    focus: () => fields.inputs.number.focus(),
    blur() {
      if (document.activeElement instanceof HTMLElement && root.contains(document.activeElement))
        document.activeElement.blur()
    },
    clear: fields.clear,
    destroy: around.onDestroy,
  })
  core.element.update({})

  const announce = (): void => {
    const { number, expiry, cvc } = fields.values()
    const complete = fields.firstError() === undefined
    const empty = number === '' && expiry === '' && cvc === ''
    const state = { complete, empty }
    core.emit(
      'change',
      type === 'payment'
        ? { ...state, collapsed: false, value: { type: 'card' } }
        : { ...state, brand: fields.brand(), error: fields.shownError(), value: { postalCode: '' } },
    )
  }

  return {
    element: core.element,
    root,
    data: fields.data,
    validate: fields.validate,
    business: () => textOf(mapOf(options, 'business'), 'name'),
    missingDetail: (passed) => uncollected(mapOf(mapOf(options, 'fields'), 'billingDetails'), passed),
  }
}
