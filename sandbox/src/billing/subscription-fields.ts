import {
  boolean,
  clearable,
  ignored,
  integer,
  list,
  metadata,
  oneOf,
  required,
  shape,
  string,
} from '../wire/readers.ts'
import { discountList } from './coupons.ts'
import { inlineOneTimePrice, inlinePrice } from './prices.ts'

const extra = shape({
  discountable: boolean,
  metadata,
  period: ignored,
  price: string,
  price_data: inlineOneTimePrice,
  quantity: integer,
})

export const trialSettings = shape({
  end_behavior: required(
    shape({
      billing_cycle_anchor: oneOf('now', 'unchanged'),
      missing_payment_method: oneOf('cancel', 'create_invoice', 'pause'),
    }),
  ),
})

export const paymentSettings = shape({
  payment_method_options: ignored,
  payment_method_types: clearable(list(string)),
  save_default_payment_method: oneOf('off', 'on_subscription'),
})

/** The parameters for creating a subscription. */
export const createFields = {
  add_invoice_items: list(extra),
  billing_mode: shape({ type: required(oneOf('classic', 'flexible')), flexible: ignored }),
  cancel_at: integer,
  cancel_at_period_end: boolean,
  collection_method: oneOf('charge_automatically'),
  currency: string,
  customer: required(string),
  default_payment_method: string,
  description: string,
  discounts: discountList,
  items: required(list(shape({ metadata, price: string, price_data: inlinePrice, quantity: integer }))),
  metadata,
  off_session: boolean,
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
  payment_settings: paymentSettings,
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  trial_end: string,
  trial_from_plan: boolean,
  trial_period_days: integer,
  trial_settings: trialSettings,
}
