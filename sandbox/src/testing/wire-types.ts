import type Stripe from 'stripe'

type Named<T extends string> = T extends string ? (string extends T ? never : T) : never

/** Text: where the SDK lists the values of an enum, only those; it leaves them open for the future. */
type Text<T extends string> = [Named<T>] extends [never] ? string : Named<T>

type Part<T> = T extends Stripe.Decimal
  ? string
  : T extends string
    ? never
    : T extends number | boolean | null | undefined | void
      ? T
      : T extends readonly (infer Item)[]
        ? Wire<Item>[]
        : T extends object
          ? { [K in keyof T]: Wire<T[K]> }
          : T

type Texts<T> = [Extract<T, string>] extends [never] ? never : Text<Extract<T, string>>

/** An SDK type as it travels: decimals are text, closed enums are closed. */
export type Wire<T> = Part<T> | Texts<T>

/** The names a parameter type has, all the way down; `1` where nothing inside it is named. */
export type ParameterNames<T> = T extends readonly (infer Item)[]
  ? readonly [ParameterNames<Item>] | 1
  : T extends object
    ? { readonly [K in keyof T]?: ParameterNames<NonNullable<T[K]>> } | 1
    : 1
