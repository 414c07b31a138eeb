import type { Handlers } from '../../../server/http.ts';
import { carryOut } from '../../../server/payments/carrying-out.ts';
import { findLastEvent } from '../../../server/payments/inbox-store.ts';
import { configured, type Payments } from '../../../server/payments/payments.ts';
import { countUnsettled } from '../../../server/payments/store-settling.ts';
import { frequencies, type productsContract } from '../contract.ts';
import { productArchiving, productCreation } from './deeds.ts';
import { getProduct, getProductOfProvider, hasProducts, listProducts } from './store.ts';
import { syncProducts } from './syncing.ts';

/** @param given the payment provider; absent without a secret key */
export const productsHandlers = (given: Payments | undefined): Handlers<typeof productsContract> => ({
  async list({ read }) {
    return { products: await listProducts(read) };
  },

  async configuration({ read }) {
    return {
      lastEventAt: await findLastEvent(read),
      unsettledCount: await countUnsettled(read),
      hasSecretKey: given !== undefined,
      hasWebhook: given?.hasWebhookSecret ?? false,
      hasProducts: await hasProducts(read),
    };
  },

  async create({ actor, input, read, transact }) {
    const payments = configured(given);
    const { commandId, name, description, unitAmount, currency, frequency } = input;
    const { interval, intervalCount } = frequencies[frequency];
    const id = `prod_${commandId.replaceAll('-', '')}`;
    const request = { id, name, description, unitAmount, currency, interval, intervalCount };
    await carryOut({ read, transact, payments }, productCreation, { id: commandId, request, requestedBy: actor.id });
    return getProductOfProvider(read, id);
  },

  async archive({ actor, input, read, transact }) {
    const payments = configured(given);
    const { stripeProductId } = await getProduct(read, input.id);
    const command = { id: input.commandId, request: { stripeProductId }, requestedBy: actor.id };
    await carryOut({ read, transact, payments }, productArchiving, command);
    return getProduct(read, input.id);
  },

  async sync({ read, transact }) {
    return syncProducts({ read, transact, payments: configured(given) });
  },
});
