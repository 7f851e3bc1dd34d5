import type { Product } from '../records/catalog.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { listPage, paging } from '../wire/list-page.ts'
import { present } from '../wire/present.ts'
import { boolean, clearable, list, metadata, required, shape, string } from '../wire/readers.ts'
import { refusal } from '../wire/stripe-error.ts'
import { applyMetadata } from './apply-metadata.ts'
import { createProduct } from './create-product.ts'
import { mustFind } from './must-find.ts'

const fields = {
  active: boolean,
  description: clearable(string),
  images: list(string),
  marketing_features: list(shape({ name: required(string) })),
  metadata,
  name: string,
  statement_descriptor: string,
  tax_code: clearable(string),
  unit_label: clearable(string),
  url: clearable(string),
}

export const productEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/products', { ...fields, id: string, name: required(string) }, (world, params) =>
    present(createProduct(world, params)),
  ),
  endpoint(
    'GET',
    '/v1/products',
    { ...paging, active: boolean, ids: list(string) },
    (world, { active, ids, ...page }) => {
      if (!ids) return listPage(world.store, 'product', { active }, page, '/v1/products')
      const data = ids.flatMap((id) => world.store.find('product', id) ?? []).map(present)
      return { object: 'list', data, has_more: false, url: '/v1/products' }
    },
  ),
  endpoint('GET', '/v1/products/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'product', id)),
  ),
  endpoint(
    'POST',
    '/v1/products/{id}',
    { ...fields, default_price: string },
    (world, params, { id = '' }) => {
      const old = mustFind(world, 'product', id)
      if (params.default_price !== undefined) mustFind(world, 'price', params.default_price, 'default_price')
      const product: Product = {
        ...old,
        active: params.active ?? old.active,
        default_price: params.default_price ?? old.default_price,
        description: params.description === undefined ? old.description : params.description,
        images: params.images ?? old.images,
        marketing_features: params.marketing_features ?? old.marketing_features,
        metadata: applyMetadata(old.metadata, params.metadata),
        name: params.name ?? old.name,
        statement_descriptor: params.statement_descriptor ?? old.statement_descriptor,
        updated: world.now(),
        url: params.url === undefined ? old.url : params.url,
      }
      world.store.save(product)
      world.emit('product.updated', product)
      return present(product)
    },
  ),
  endpoint('DELETE', '/v1/products/{id}', {}, (world, _params, { id = '' }) => {
    const product = mustFind(world, 'product', id)
    if (world.store.all('price', { product: id }).length > 0) {
      throw refusal('This product cannot be deleted because it has one or more user-created prices.')
    }
    world.store.save({ ...product, _deleted: true })
    world.emit('product.deleted', product)
    return { id, object: 'product', deleted: true }
  }),
]
