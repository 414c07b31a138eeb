import { invalid } from './errors.ts';
import { newId, randomText } from './ids.ts';
import type { WebhookEndpoint } from './records.ts';
import { get, given, mergeMetadata, page, route } from './route.ts';
import { view } from './view.ts';
import type { World } from './world.ts';

type Given = Readonly<{
  url: string;
  enabled_events: string[];
  secret?: string;
  description?: string | null;
  api_version?: string | null;
  metadata?: unknown;
}>;

/** @throws StripeError of an address that is not one of the web */
export function makeEndpoint(world: World, params: Given): WebhookEndpoint {
  checkUrl(params.url);
  return world.endpoints.save({
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: world.time.now(),
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    status: 'enabled',
    url: params.url,
    _secret: params.secret ?? `whsec_${randomText(32)}`,
  });
}

function checkUrl(url: string): void {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    });
}

const one = (world: World, id: string) => get(world.endpoints, id, 'webhook_endpoint');
const path = '/v1/webhook_endpoints/:webhook_endpoint';

export const webhookEndpointRoutes = [
  route('POST /v1/webhook_endpoints', 'WebhookEndpointCreateParams', 'WebhookEndpoint', ({ world, params }) => {
    const { api_version = null, description, enabled_events, metadata, url } = params;
    if (params.connect) throw invalid('local-stripe has no connected accounts.', { param: 'connect' });
    const endpoint = makeEndpoint(world, {
      api_version,
      description: description || null,
      enabled_events,
      metadata,
      url,
    });
    return { ...view(world, endpoint), secret: endpoint._secret }; // told once, as Stripe does
  }),
  route('GET /v1/webhook_endpoints', 'WebhookEndpointListParams', 'list of WebhookEndpoint', (call) =>
    page(call, call.world.endpoints, '/v1/webhook_endpoints', call.world.endpoints.all()),
  ),
  route(`GET ${path}`, 'WebhookEndpointRetrieveParams', 'WebhookEndpoint', ({ world, id }) => one(world, id)),
  route(`POST ${path}`, 'WebhookEndpointUpdateParams', 'WebhookEndpoint', ({ world, id, params }) => {
    const endpoint = one(world, id);
    if (params.url !== undefined) checkUrl(params.url);
    endpoint.url = params.url ?? endpoint.url;
    endpoint.enabled_events = params.enabled_events ?? endpoint.enabled_events;
    endpoint.description = given(params.description, endpoint.description);
    endpoint.metadata = mergeMetadata(endpoint.metadata, params.metadata);
    if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled';
    return world.endpoints.save(endpoint);
  }),
  route(`DELETE ${path}`, 'WebhookEndpointDeleteParams', 'DeletedWebhookEndpoint', ({ world, id }) => {
    const endpoint = one(world, id);
    for (const delivery of [...world.deliveries.by('endpoint', endpoint.id)]) world.deliveries.remove(delivery.id);
    world.endpoints.remove(endpoint.id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
