import { invalid } from './errors.ts';
import { change, emit } from './events.ts';
import { newId } from './ids.ts';
import { isWithin } from './lists.ts';
import { checkPrice, createPrice, taxDetailsOf } from './prices.ts';
import type { Product } from './records.ts';
import { get, given, mergeMetadata, named, page, route } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { World } from './world.ts';

/** @throws StripeError of an id that is taken */
function createProduct(world: World, params: Parameters['ProductCreateParams']): Product {
  if (params.id && world.products.find(params.id))
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  if (params.default_price_data) checkPrice(params.default_price_data);
  const at = world.time.now();
  const product: Product = {
    id: params.id ?? newId('prod'),
    object: 'product',
    active: params.active ?? true,
    created: at,
    default_price: null,
    description: params.description ?? null,
    images: params.images ?? [],
    livemode: false,
    marketing_features: params.marketing_features ?? [],
    metadata: mergeMetadata(null, params.metadata),
    name: params.name,
    package_dimensions: given(params.package_dimensions, null),
    shippable: params.shippable ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: params.tax_code ?? null,
    tax_details: taxDetailsOf(params.tax_details),
    type: params.type ?? 'service',
    unit_label: params.unit_label ?? null,
    updated: at,
    url: params.url ?? null,
  };
  world.products.save(product);
  emit(world, 'product.created', product);
  if (params.default_price_data) {
    const price = createPrice(world, { ...params.default_price_data, product: product.id });
    change(world, product, 'product.updated', () => {
      product.default_price = price.id;
    });
    world.products.save(product);
  }
  return product;
}

function updateProduct(world: World, product: Product, params: Parameters['ProductUpdateParams']): Product {
  if (params.default_price && named(world.prices, params.default_price, 'default_price').product !== product.id)
    throw invalid(`The price specified does not belong to ${product.id}.`, { param: 'default_price' });
  change(world, product, 'product.updated', () => {
    product.name = params.name ?? product.name;
    product.active = params.active ?? product.active;
    product.description = given(params.description, product.description);
    product.images = given(params.images, product.images) ?? [];
    product.marketing_features = given(params.marketing_features, product.marketing_features) ?? [];
    product.package_dimensions = given(params.package_dimensions, product.package_dimensions);
    product.shippable = given(params.shippable, product.shippable);
    product.statement_descriptor = given(params.statement_descriptor, product.statement_descriptor ?? null);
    product.tax_code = given(params.tax_code, product.tax_code ?? null);
    if (params.tax_details !== undefined) product.tax_details = taxDetailsOf(params.tax_details);
    product.unit_label = given(params.unit_label, product.unit_label ?? null);
    product.url = given(params.url, product.url);
    product.default_price = given(params.default_price, product.default_price ?? null);
    product.metadata = mergeMetadata(product.metadata, params.metadata);
    product.updated = world.time.now();
  });
  return world.products.save(product);
}

/** @throws StripeError of a product with prices: it can only be archived */
function deleteProduct(world: World, product: Product): object {
  if (world.prices.by('product', product.id).length > 0)
    throw invalid(
      'This product cannot be deleted because it has one or more user-created prices. Archive it instead by setting its `active` parameter to false.',
    );
  world.products.remove(product.id);
  emit(world, 'product.deleted', product);
  return { id: product.id, object: 'product', deleted: true };
}

export const productRoutes = [
  route('POST /v1/products', 'ProductCreateParams', 'Product', ({ world, params }) => createProduct(world, params)),
  route('GET /v1/products', 'ProductListParams', 'list of Product', (call) => {
    const { active, created, ids, shippable, type, url } = call.params;
    return page(call, call.world.products, '/v1/products', call.world.products.all(), (product) =>
      [
        active === undefined || product.active === active,
        ids === undefined || ids.includes(product.id),
        shippable === undefined || product.shippable === shippable,
        type === undefined || product.type === type,
        url === undefined || product.url === url,
        isWithin(product.created, created),
      ].every(Boolean),
    );
  }),
  route('GET /v1/products/:id', 'ProductRetrieveParams', 'Product', ({ world, id }) => get(world.products, id)),
  route('POST /v1/products/:id', 'ProductUpdateParams', 'Product', ({ world, id, params }) =>
    updateProduct(world, get(world.products, id), params),
  ),
  route('DELETE /v1/products/:id', 'ProductDeleteParams', 'DeletedProduct', ({ world, id }) =>
    deleteProduct(world, get(world.products, id)),
  ),
];
