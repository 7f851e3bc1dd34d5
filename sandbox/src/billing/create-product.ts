import type { Product } from '../records/catalog.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { applyMetadata } from './apply-metadata.ts'

/** What a product is created from. */
export interface NewProduct {
  id?: string | undefined
  name: string
  active?: boolean | undefined
  description?: string | null | undefined
  images?: string[] | undefined
  marketing_features?: { name: string }[] | undefined
  metadata?: Record<string, string> | null | undefined
  statement_descriptor?: string | undefined
  tax_code?: string | null | undefined
  unit_label?: string | null | undefined
  url?: string | null | undefined
}

/** Creates a product. `idParam` is the parameter that named its id, in case that is taken. */
export function createProduct(world: World, given: NewProduct, idParam = 'id'): Product {
  if (given.id !== undefined && world.store.findAny(given.id)) {
    throw refusal('Product already exists.', { code: 'resource_already_exists', param: idParam })
  }
  const product: Product = {
    id: given.id ?? world.ids('prod'),
    object: 'product',
    active: given.active ?? true,
    created: world.now(),
    default_price: null,
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: given.marketing_features ?? [],
    metadata: applyMetadata({}, given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: given.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: given.unit_label ?? null,
    updated: world.now(),
    url: given.url ?? null,
  }
  world.store.save(product)
  world.emit('product.created', product)
  return product
}
