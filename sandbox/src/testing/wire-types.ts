import type Stripe from 'stripe'

type Named<T extends string> = T extends string ? (string extends T ? never : T) : never

/**
 * String types: only the values of an enum where the SDK lists them. The SDK itself leaves enums open for the future.
 */
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

/** An SDK type as it is transmitted: decimals are text, listed enums are closed. */
export type Wire<T> = Part<T> | Texts<T>

/** The names in a parameter type, at every level; `1` for a value without named parts. */
export type ParameterNames<T> = T extends readonly (infer Item)[]
  ? readonly [ParameterNames<Item>] | 1
  : T extends object
    ? { readonly [K in keyof T]?: ParameterNames<NonNullable<T[K]>> } | 1
    : 1
